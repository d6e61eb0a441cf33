import type { Location } from "../model/diagnostic.ts";
import type { Type } from "../model/types/type.ts";
import type { Value } from "../model/value.ts";
import type { WorkBudget } from "../model/work-budget.ts";
import type { Body, Row } from "./body.ts";
import type { Report } from "./findings/finding.ts";

/**
 * One root row over one slice of time (or several that mean the same): its tree of instances with
 * all names resolved, all types known, no errors.
 */
export interface Plan {
  readonly row: Row;
  /**
   * Slots of all instances, ids are positions, in the order of `show`
   * (docs/spec/06-show-explanations.md#6-3-data).
   */
  readonly slots: readonly Slot[];
  /**
   * Own rules and the imported ones that they reach, ids are positions, in the order of results
   * (docs/spec/04-rules-evaluation.md#4-7-selecting-rules-and-the-answer).
   */
  readonly rules: readonly RulePlan[];
  readonly root: Instance;
}

/** One occurrence of a spec in the tree of imports. */
interface Instance {
  readonly body: Body;
  /** Alias chain from the root; empty for the root itself. */
  readonly path: readonly Hop[];
  readonly children: ReadonlyMap<string, Instance>;
  /** Own slots and reached own rules of this instance by name: ids in the plan. */
  readonly slots: ReadonlyMap<string, number>;
  readonly rules: ReadonlyMap<string, number>;
}

/** One step from the root: alias, and the spec it leads to. */
export interface Hop {
  readonly uses: string;
  readonly repository?: string | undefined;
  readonly spec: string;
}

export interface Slot {
  readonly key: string;
  readonly name: string;
  readonly path: readonly Hop[];
  readonly type: Type;
  /** From the declaration or from a `with` literal; see `ProgramSlot`. */
  readonly fill?: Value | undefined;
  readonly suggestion?: Value | undefined;
  /**
   * The unit in which it is shown because the source fixes it: that of its literal, or of the
   * literal bound to it with `with`; a `fill` fixes none.
   */
  readonly unit?: string | undefined;
  /**
   * See `ProgramSlot`; `NO_RULE` when the slot is bound to a rule that no rule of the plan reaches.
   */
  readonly source?: { readonly slot: number } | { readonly rule: number } | undefined;
  readonly at: Location;
}

/** The id of a rule that is not part of the plan: it feeds a slot that nothing reads. */
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
  /** Longest chain of references below. */
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
 * Where a name inside a rule of `instance` leads: follows aliases; a slot is named by its own id
 * even when it is bound.
 */
export function resolveReference(
  instance: Instance,
  path: readonly string[],
): { readonly slot: number } | { readonly rule: number } {
  let at: Instance = instance;
  for (const alias of path.slice(0, -1)) {
    const child = at.children.get(alias);
    if (child === undefined) throw new Error(`unreachable: no import ${alias}`);
    at = child;
  }
  const name = path.at(-1) ?? "";
  const slot = at.slots.get(name);
  if (slot !== undefined) return { slot };
  const rule = at.rules.get(name);
  if (rule !== undefined) return { rule };
  throw new Error(`unreachable: no member ${path.join(".")}`);
}
