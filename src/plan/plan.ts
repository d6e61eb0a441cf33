import type { Location } from "../model/diagnostic.ts";
import type { BoundSide, Type } from "../model/types/type.ts";
import type { Value } from "../model/value.ts";
import type { WorkBudget } from "../model/work-budget.ts";
import type { Body, DatedBody, ListDeclaration, Row } from "./body.ts";
import type { Report } from "./findings/finding.ts";

/**
 * The meaning of one root row over one slice of time, or several slices with one meaning: its tree
 * of instances with all names resolved, all types known, no errors.
 */
export interface Plan {
  readonly row: Row;
  /**
   * Slots of all instances; positions are ids, in the order of `show`
   * (docs/spec/06-show-explanations.md#6-3-data).
   */
  readonly slots: readonly Slot[];
  /**
   * Own rules and the imported rules that they reach; positions are ids, in the order of results
   * (docs/spec/04-rules-evaluation.md#4-7-selecting-rules-and-the-answer).
   */
  readonly rules: readonly RulePlan[];
  /** Lists of all instances; positions are ids, in the order of `show`. Absent: none. */
  readonly lists?: readonly ListPlan[] | undefined;
  /** The specs of the rows of all lists, those of nested lists included; positions are ids. */
  readonly rowSpecs?: readonly RowSpecPlan[] | undefined;
  readonly root: Instance;
}

/** One occurrence of a spec in the tree of imports. */
export interface Instance {
  readonly body: Body;
  /** Alias chain from the root; empty for the root itself. */
  readonly path: readonly Hop[];
  readonly children: ReadonlyMap<string, Instance>;
  /** Own slots and reached own rules of this instance: ids in the plan, by name. */
  readonly slots: ReadonlyMap<string, number>;
  readonly rules: ReadonlyMap<string, number>;
  readonly lists: ReadonlyMap<string, number>;
}

/** A list of one instance. */
export interface ListPlan {
  readonly key: string;
  readonly path: readonly Hop[];
  readonly instance: Instance;
  readonly declaration: ListDeclaration;
  /** Absent for a value list. */
  readonly rowSpec?: number | undefined;
  /** `-> with lines: mine`: the list, or the rule that is a list, that this one is bound to. */
  readonly source?: { readonly list: number } | { readonly rule: number } | undefined;
  readonly at: Location;
}

/**
 * The meaning of the rows of lists: the plan of the row spec as a root of its own. There are
 * several where each row is judged by the version in force on a day of its own.
 */
export interface RowSpecPlan {
  readonly spec: string;
  readonly repository?: string | undefined;
  readonly versions: readonly (Pick<DatedBody, "from" | "until"> & { readonly plan: Plan })[];
}

/** One step on the way from the root: the alias, and the spec of its import. */
export interface Hop {
  readonly uses: string;
  readonly repository?: string | undefined;
  readonly spec: string;
}

export interface Slot {
  readonly key: string;
  readonly name: string;
  readonly label?: string | undefined;
  readonly path: readonly Hop[];
  readonly type: Type;
  /** From the declaration or from a `with` literal; see `ProgramSlot`. */
  readonly fill?: Value | undefined;
  readonly suggestion?: Value | undefined;
  /**
   * The unit that the source fixes for display: that of the slot's literal, or of the literal bound
   * to it with `with`. A `fill` fixes none.
   */
  readonly unit?: string | undefined;
  /**
   * See `ProgramSlot`; `NO_RULE` when the slot is bound to a rule that the plan does not include.
   */
  readonly source?: { readonly slot: number } | { readonly rule: number } | undefined;
  /** The bounds that are names; none where a rule feeds the slot: its outcome is not checked. */
  readonly bounds: readonly SlotBound[];
  readonly at: Location;
}

/** A bound that is another slot of the same instance, or `now`. */
export interface SlotBound {
  readonly side: BoundSide;
  readonly name: string;
  /** Absent: `now`. */
  readonly slot?: number | undefined;
}

/** The id of a rule outside the plan: it feeds a slot that nothing reads. */
export const NO_RULE = -1;

export interface RulePlan {
  readonly key: string;
  readonly name: string;
  readonly path: readonly Hop[];
  readonly instance: Instance;
  readonly type: Type;
  readonly typeName: string;
  readonly unit?: string | undefined;
  /**
   * Rules named in any arm, directly or through bound slots, each once: own first, then by alias
   * chain, then by name.
   */
  readonly references: readonly number[];
  /** The length of the longest chain of references that starts here. */
  readonly depth: number;
  readonly at: Location;
}

/**
 * A check of a later stage on single rules of specs without errors: it runs for own rules of at
 * least `atLeast` nodes (`RuleDeclaration.size`).
 */
export interface RuleCheck {
  readonly atLeast: number;
  check(plan: Plan, rule: RulePlan, report: Report, budget: WorkBudget): void;
}

/**
 * The meaning of a name inside a rule of `instance`: follows aliases. A slot keeps its own id even
 * when it is bound.
 */
export function resolveReference(
  instance: Instance,
  path: readonly string[],
): { readonly slot: number } | { readonly rule: number } {
  const at = resolveInstance(instance, path.slice(0, -1));
  const name = path.at(-1) ?? "";
  const slot = at.slots.get(name);
  if (slot !== undefined) return { slot };
  const rule = at.rules.get(name);
  if (rule !== undefined) return { rule };
  throw new Error(`unreachable: no member ${path.join(".")}`);
}

/** The instance behind aliases. */
export function resolveInstance(instance: Instance, aliases: readonly string[]): Instance {
  let at = instance;
  for (const alias of aliases) {
    const child = at.children.get(alias);
    if (child === undefined) throw new Error(`unreachable: no import ${alias}`);
    at = child;
  }
  return at;
}
