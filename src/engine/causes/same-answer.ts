import { isSameValue, type SameClock } from "../../model/types/same-value.ts";
import type { ListItem, ListValue, Outcome, RowValue, Value } from "../../model/value.ts";
import { EvaluatedRows } from "../../runtime/lists/answers/evaluated-rows.ts";

/**
 * The comparison of rows of one name: by their data, as far as both have them, or the fields of a
 * table; or by the name alone, as a rule that reads rows reads what it needs of them besides.
 */
export type RowComparison = "data" | "name";

/** True for equal values, and for lists and rows that have equal ones in them. */
export function isSameAnswer(a: Value, b: Value, clock: SameClock, by: RowComparison): boolean {
  const rows = new EvaluatedRows();
  return isSame(a, b);

  function isSame(one: Outcome, other: Outcome): boolean {
    if (one.kind === "veto" && other.kind === "veto") return one.reason === other.reason && one.key === other.key;
    if (one.kind === "veto" || other.kind === "veto") return false;
    if (one.kind === "list" && other.kind === "list") return isSameList(one, other);
    if (one.kind === "row" && other.kind === "row") return isSameRow(one, other);
    return isSameValue(one, other, clock);
  }

  function isSameList(one: ListValue, other: ListValue): boolean {
    const areSame = (item: ListItem, at: number) => {
      const match = other.items[at];
      if (item.kind === "row" && match?.kind === "row") return isSameRow(item, match, one.shown, other.shown);
      if (item.kind !== "element" || match?.kind !== "element") return false;
      return isSame(rows.valueOf(item), rows.valueOf(match));
    };
    return one.items.length === other.items.length && one.items.every(areSame);
  }

  function isSameRow(one: RowValue, other: RowValue, shown?: readonly string[], otherShown?: readonly string[]) {
    if (one.name !== other.name || by === "name") return one.name === other.name;
    const others = new Map(rows.fieldsOf(other, otherShown).map(({ key, outcome }) => [key, outcome]));
    return rows.fieldsOf(one, shown).every(({ key, outcome }) => {
      const match = others.get(key);
      return match === undefined || isSame(outcome, match);
    });
  }
}
