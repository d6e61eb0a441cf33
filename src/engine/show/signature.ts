import type { Program } from "../../model/program/program.ts";
import type { WorkBudget } from "../../model/work-budget.ts";
import type { SelectedVersion } from "../../workspace/index.ts";
import type { Show } from "../api.ts";
import { shownLabel, writtenRule } from "./label.ts";
import { shownData, shownWindow } from "./show.ts";
import { TypeInfos } from "./type-info.ts";

/**
 * The part of an interface that tells how to ask for results. A version may import far more data
 * than its rules need, so these are left out before they are made.
 */
export interface SpecSignature extends Pick<Show, "spec" | "label" | "commentary" | "effective_from" | "effective_to"> {
  /** The data that some rule needs. */
  readonly inputs: Show["data"];
  /** `own`: the rule is one of the spec itself. */
  readonly rules: readonly { readonly key: string; readonly own: boolean; readonly label?: string }[];
  /** True for each data that can have a value of its own, needed or not. */
  hasData(key: string): boolean;
}

/** The signature of a version. `program` as for `show`. */
export function signature(version: SelectedVersion, program: Program, budget: WorkBudget): SpecSignature {
  const { row, plan } = version;
  const { commentary, label } = row.tree.header.node;
  return {
    spec: row.spec,
    ...shownLabel({ label }),
    ...(commentary !== undefined && { commentary }),
    ...shownWindow(row.from, version.to),
    inputs: shownData("needed", plan, program, new TypeInfos(budget), budget),
    rules: plan.rules.map((rule) => ({ key: rule.key, own: rule.path.length === 0, ...shownLabel(writtenRule(rule)) })),
    hasData: (key) => plan.slots.some((slot) => slot.key === key && slot.source === undefined),
  };
}

/** The signature that an interface contains. */
export function signatureIn(show: Show): SpecSignature {
  const { spec, commentary, effective_from, effective_to, data, rules } = show;
  return {
    spec,
    ...shownLabel(show),
    ...(commentary !== undefined && { commentary }),
    ...(effective_from !== undefined && { effective_from }),
    ...(effective_to !== undefined && { effective_to }),
    inputs: Object.fromEntries(Object.entries(data).filter(([, { needed_by_rules }]) => needed_by_rules.length > 0)),
    rules: Object.entries(rules).map(([key, rule]) => ({ key, own: rule.path.length === 0, ...shownLabel(rule) })),
    hasData: (key) => Object.hasOwn(data, key),
  };
}
