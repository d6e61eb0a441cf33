import { STEPS_PER_COPY } from "../../model/work-budget.ts";
import type { RuleDeclaration } from "../body.ts";

/**
 * What rules cost whose expressions are gone through for each instance: a step for each node the
 * first time, and that of copies from then on.
 */
export class CopiedRules {
  readonly #met = new Set<RuleDeclaration>();

  stepsOf(rule: RuleDeclaration): number {
    const weight = this.#met.has(rule) ? STEPS_PER_COPY : 1;
    this.#met.add(rule);
    return weight * (1 + rule.size);
  }
}
