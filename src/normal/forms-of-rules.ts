import type { WorkBudget } from "../model/work-budget.ts";
import type { RuleDeclaration } from "../plan/body.ts";
import { CopiedRules } from "../plan/instances/copied-rules.ts";
import type { RulePlan } from "../plan/plan.ts";
import { type AuthoredForms, authoredForms } from "../plan/rules/authored-rule.ts";

/**
 * The rules of a plan as written and typed, for lowering: the rules of a spec that is imported
 * several times are typed once.
 */
export class FormsOfRules {
  readonly #budget: WorkBudget;
  readonly #copied = new CopiedRules();
  readonly #imported = new Map<RuleDeclaration, AuthoredForms>();

  constructor(budget: WorkBudget) {
    this.#budget = budget;
  }

  of({ instance, name, path }: RulePlan): AuthoredForms {
    const { body } = instance;
    const declaration = body.rules.get(name);
    if (declaration === undefined) throw new Error(`unreachable: ${body.row.spec} has no rule ${name}`);
    this.#budget.charge(this.#copied.stepsOf(declaration));
    const forms = this.#imported.get(declaration) ?? authoredForms(body, name);
    if (path.length > 0) this.#imported.set(declaration, forms);
    return forms;
  }
}
