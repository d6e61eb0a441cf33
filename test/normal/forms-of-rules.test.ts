import { expect } from "chai";
import { unlimitedBudget } from "../../src/model/work-budget.ts";
import { FormsOfRules } from "../../src/normal/forms-of-rules.ts";
import { planOf } from "./plan.ts";

describe("the forms of rules", () => {
  it("are made once for a spec that is imported twice", () => {
    const { rules } = planOf(
      "spec part\ndata n: number\nrule r: n * 2\nspec main\nuses a: part\nuses b: part\nrule s: a.r + b.r\n",
    );
    const forms = new FormsOfRules(unlimitedBudget());
    const imported = rules.filter(({ key }) => key !== "s").map((rule) => forms.of(rule));
    expect(imported).to.have.length(2);
    expect(imported[0]).to.equal(imported[1]);
  });
});
