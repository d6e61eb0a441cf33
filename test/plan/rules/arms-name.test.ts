import { expect } from "chai";
import { armsName, ruleId } from "../../../src/plan/rules/arms-name.ts";
import { loaded, select } from "../../workspace/loading.ts";

describe("The name of a rule for its arms (docs/spec/06-show-explanations.md#6-20-arms)", () => {
  it("is that of its version and its own, whatever alias reached it", () => {
    const { plan } = select(
      loaded({
        m: "spec lib 2024\nrule v: 1\nspec top\nuses one: lib 2024\nuses two: lib 2024\nrule r: one.v + two.v\n",
      }),
      "top",
    );
    expect(plan.rules.map(armsName).sort()).to.deep.equal(["lib 2024 v", "lib 2024 v", "top r"]);
  });

  it("begins with the repository of a spec that is in one", () => {
    expect(ruleId({ repository: "@a/x", spec: "lib", from: undefined }, "v")).to.equal("@a/x lib v");
    expect(ruleId({ repository: undefined, spec: "lib", from: undefined }, "v")).to.equal("lib v");
  });
});
