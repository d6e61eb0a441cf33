import { STEPS_PER_COPY, type WorkBudget } from "../model/work-budget.ts";
import { type AuthoredForms, authoredForms } from "../plan/authored-rule.ts";
import type { Body } from "../plan/body.ts";
import type { RulePlan } from "../plan/plan.ts";

/** The rules of a plan as written and typed, for lowering: those of a spec that is imported several times are typed once. */
export class FormsOfRules {
  readonly #budget: WorkBudget;
  readonly #imported = new Map<Body, Map<string, AuthoredForms>>();

  constructor(budget: WorkBudget) {
    this.#budget = budget;
  }

  of({ instance, name, path }: RulePlan): AuthoredForms {
    const { body } = instance;
    const size = body.rules.get(name)?.size ?? 0;
    if (path.length === 0) {
      this.#budget.charge(size);
      return authoredForms(body, name);
    }
    this.#budget.charge(size * STEPS_PER_COPY);
    const rules = this.#imported.get(body) ?? new Map<string, AuthoredForms>();
    this.#imported.set(body, rules);
    const forms = rules.get(name) ?? authoredForms(body, name);
    rules.set(name, forms);
    return forms;
  }
}
