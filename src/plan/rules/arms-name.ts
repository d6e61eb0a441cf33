import type { Row } from "../body.ts";
import type { RulePlan } from "../plan.ts";

/**
 * The version as written and the rule, which with the number of an arm name the arm
 * (docs/spec/06-show-explanations.md#6-20-arms): whatever alias, slice or binding reached the rule.
 */
export function armsName({ name, instance }: RulePlan): string {
  return ruleId(instance.body.row, name);
}

/** The same name for a rule of a version. */
export function ruleId({ repository, spec, from }: Pick<Row, "repository" | "spec" | "from">, rule: string): string {
  return [repository, spec, from?.text, rule].filter((part) => part !== undefined).join(" ");
}
