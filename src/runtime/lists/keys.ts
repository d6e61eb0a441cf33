import type { KeyField } from "../../model/types/type.ts";
import type { ListItem, Outcome, RangeValue, Value } from "../../model/value.ts";
import { compareScalars } from "../operators/order.ts";
import { fielded } from "./items.ts";
import type { RowsWork } from "./need.ts";
import { identity } from "./values/order.ts";
import { fieldWork } from "./work-of.ts";

/** A row with all values of its key. */
interface KeyedRow {
  readonly name: string;
  readonly ranges: readonly RangeValue[];
}

/**
 * The problem of two rows with equal keys, or with overlapping ranges where all else is equal; only
 * whole keys are compared (docs/spec/08-lists.md#10-small-print, rule 13).
 */
export function* repeatedKey(items: readonly ListItem[], key: readonly KeyField[]): RowsWork<string | undefined> {
  if (key.length === 0) return undefined;
  const groups = new Map<string, KeyedRow[]>();
  for (const item of items) {
    const values = yield* keyOf(item, key);
    if (values === undefined) continue;
    const ranges = values.filter((value) => value.kind === "range");
    const plain = JSON.stringify(values.map((value) => (value.kind === "range" ? "" : identity(value))));
    const group = groups.get(plain) ?? [];
    const other = group.find((row) => row.ranges.every((range, at) => overlap(range, ranges[at])));
    if (other !== undefined)
      return `rows ${other.name} and ${item.name} have ${ranges.length > 0 ? "overlapping ranges as keys" : "the same key"}`;
    group.push({ name: item.name, ranges });
    groups.set(plain, group);
  }
  return undefined;
}

function* keyOf(item: ListItem, key: readonly KeyField[]): RowsWork<readonly Value[] | undefined> {
  if (item.kind !== "row") throw new Error("unreachable: values have no key");
  const outcomes: Outcome[] = [];
  for (const { name } of key) outcomes.push(yield* fieldWork(fielded(item), name));
  const values = outcomes.filter((outcome) => outcome.kind !== "veto");
  return values.length < key.length ? undefined : values;
}

function overlap(a: RangeValue, b: RangeValue | undefined): boolean {
  if (b === undefined) return false;
  return compareScalars(a.from, b.to) < 0 && compareScalars(b.from, a.to) < 0 && !isEmpty(a) && !isEmpty(b);
}

function isEmpty({ from, to }: RangeValue): boolean {
  return compareScalars(from, to) >= 0;
}
