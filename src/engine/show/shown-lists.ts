import { showValue } from "../../model/types/display.ts";
import { UNKNOWN } from "../../model/types/primitive.ts";
import { STEPS_PER_PART, type WorkBudget } from "../../model/work-budget.ts";
import type { Authored } from "../../plan/authored.ts";
import type { TextRow, TextRowOfFields } from "../../plan/body.ts";
import type { ListPlan, Plan, Slot } from "../../plan/plan.ts";
import { render } from "../../syntax/format/render.ts";
import type { FieldMember, ListedItem, RowMember, ShowData, ShowValue } from "../api.ts";
import { stepsOfValue } from "./expression-tree.ts";
import { shownLabel } from "./label.ts";
import type { RowNeeds } from "./row-needs.ts";
import { shownKey, shownSpec, type TypeInfos } from "./type-info.ts";

/** The entry of a data of rows, which has no path: it is one for all of them. */
type ShownColumn = Omit<ShowData, "path">;

type ShownGiven = (slot: Slot) => Pick<ShowData, "fill" | "suggestion">;

/**
 * Lists in the form of `show` (docs/spec/08-lists.md#8-answers): those that can be given. A list that
 * is bound to another one, and groups, cannot.
 */
export class ShownLists {
  readonly #plan: Plan;
  readonly #types: TypeInfos;
  readonly #needs: RowNeeds;
  readonly #given: ShownGiven;
  readonly #budget: WorkBudget;

  constructor(plan: Plan, types: TypeInfos, needs: RowNeeds, given: ShownGiven, budget: WorkBudget) {
    this.#plan = plan;
    this.#types = types;
    this.#needs = needs;
    this.#given = given;
    this.#budget = budget;
  }

  /** The lists of the plan that can be given, with their entries. */
  *entries(): Iterable<readonly [list: ListPlan, entry: ShownColumn]> {
    for (const list of this.#plan.lists ?? []) {
      if (!isGiven(list)) continue;
      yield [list, this.#entry(list, list.key, [])];
    }
  }

  /** `within`: the specs of the rows around, which are not repeated inside themselves. */
  #entry(list: ListPlan, key: string, within: readonly Plan[]): ShownColumn {
    const { name, of, minimum = null, maximum = null, optional, help, text } = list.declaration;
    this.#budget.charge(STEPS_PER_PART);
    const bounds = { minimum, maximum, optional, help };
    const rows =
      "type" in of
        ? { of: this.#types.of(of.type, undefined) }
        : {
            ...shownSpec(of.body.row),
            key: shownKey(list.declaration.key),
            data: this.#columns(list, key, within),
            rows: lineText(list, list.declaration.rows),
          };
    const type = { name, kind: "list", ...rows, ...bounds };
    const fill = text === undefined ? undefined : this.#shownText(list, text);
    return { ...shownLabel(list.declaration), type, ...(fill && { fill }), needed_by_rules: this.#needs.of(key) };
  }

  #columns(list: ListPlan, key: string, within: readonly Plan[]): Readonly<Record<string, ShownColumn>> {
    const plan = this.#rowPlan(list);
    if (plan === undefined || within.some(({ row }) => row === plan.row)) return {};
    const fed = new Set(list.declaration.each.map(({ field }) => field));
    const columns: [string, ShownColumn][] = [];
    for (const slot of plan.slots) {
      if (slot.source !== undefined || fed.has(slot.key)) continue;
      this.#budget.charge(STEPS_PER_PART + (slot.fill === undefined ? 0 : stepsOfValue(slot.type)));
      const type = this.#types.of(slot.type, slot.unit);
      const needing = this.#needs.of(`${key}.${slot.key}`);
      columns.push([slot.key, { ...shownLabel(slot), type, ...this.#given(slot), needed_by_rules: needing }]);
    }
    for (const inner of plan.lists ?? []) {
      if (isGiven(inner)) columns.push([inner.key, this.#entry(inner, `${key}.${inner.key}`, [...within, plan])]);
    }
    return Object.fromEntries(columns);
  }

  /** The plan of the rows: of several versions the newest. */
  #rowPlan({ rowSpec }: ListPlan): Plan | undefined {
    return rowSpec === undefined ? undefined : this.#plan.rowSpecs?.[rowSpec]?.versions.at(-1)?.plan;
  }

  /** The rows of the text; of a row its values, as expressions have none before a run. */
  #shownText(list: ListPlan, rows: readonly TextRow[]): ShowValue {
    const { of } = list.declaration;
    const items = rows.map((row, at): ListedItem => {
      this.#budget.charge(STEPS_PER_PART);
      if ("value" in row) return showValue(row.value, "type" in of ? of.type : UNKNOWN);
      const name = "path" in row ? row.path.join(".") : `${list.key}.${at + 1}`;
      const data = "path" in row ? {} : this.#shownRow(list, row);
      return { result: name, row: { ...specOf(list), data } };
    });
    return { result: items.map(({ result }) => result).join(", "), list: items };
  }

  #shownRow(list: ListPlan, { names, literals }: TextRowOfFields): RowMember["data"] {
    const slots = this.#rowPlan(list)?.slots ?? [];
    return Object.fromEntries(
      slots.flatMap((slot): [string, FieldMember][] => {
        const at = names.indexOf(slot.key);
        const value = at < 0 ? slot.fill : literals[at];
        return value === undefined ? [] : [[slot.key, showValue(value, slot.type)]];
      }),
    );
  }
}

function specOf({ declaration: { of } }: ListPlan) {
  return "body" in of ? shownSpec(of.body.row) : { spec: "" };
}

function isGiven({ source, declaration }: ListPlan): boolean {
  return source === undefined && declaration.by === undefined;
}

/** The expression of `-> rows N` as the formatter writes it; null without one. */
function lineText({ instance, declaration }: ListPlan, count: Authored | undefined): string | null {
  if (count === undefined) return null;
  const { data, uses } = instance.body.row.tree;
  const node =
    uses.find(({ node: { alias, list } }) => list !== undefined && alias === declaration.name)?.node.list ??
    data.flatMap(({ node: { name, value } }) =>
      name === declaration.name && value.type === "data_type" ? (value.list ?? []) : [],
    )[0];
  for (const line of node?.lines ?? []) if (line.type === "rows") return render(line.count, undefined).text;
  return null;
}
