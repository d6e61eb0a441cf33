import { STEPS_PER_COPY } from "../../model/work-budget.ts";
import type { RuleDeclaration } from "../body.ts";

/**
 * The steps charged for visiting the expressions of a rule in each instance: one for each node the
 * first time, as many as for a copy from then on.
 */
export class CopiedRules {
  readonly #met = new Set<RuleDeclaration>();

  stepsOf(rule: RuleDeclaration): number {
    const weight = this.#met.has(rule) ? STEPS_PER_COPY : 1;
    this.#met.add(rule);
    return weight * (1 + rule.size);
  }
}
