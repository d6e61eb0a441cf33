import type { RulePlan } from "../plan.ts";

/**
 * The version as written and the rule, which with the number of an arm name the arm
 * (docs/spec/06-show-explanations.md#6-20-arms): whatever alias, slice or binding reached the rule.
 */
export function armsName({ name, instance }: RulePlan): string {
  const { repository, spec, from } = instance.body.row;
  return [repository, spec, from?.text, name].filter((part) => part !== undefined).join(" ");
}
