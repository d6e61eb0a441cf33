import { expect } from "chai";
import { Engine } from "../../src/engine/engine.ts";
import { EngineErrors } from "../../src/engine/errors.ts";
import { WorkBudget } from "../../src/model/work-budget.ts";

describe("the slices of a spec", () => {
  it("make their interface once, however often it is shown", () => {
    const engine = new Engine();
    engine.load({ "a.rules": "spec a\nrule r: 1\n" });
    const [slice] = engine.specVersions("a").slices;
    expect(slice?.show()).to.have.nested.property("spec", "a");
    expect(slice?.show()).to.equal(slice?.show());
  });

  it("refuse interfaces and explanations that take too many steps, as planning does", () => {
    const engine = new Engine({ limits: { max_planning_steps: 2000 } });
    const numbers = Array.from({ length: 100 }, (_, i) => i);
    const units = numbers.map((i) => `  -> unit u${i}: ${i + 2}\n`).join("");
    const sum = numbers.map((i) => ` + ${i} u${i}`).join("");
    engine.load({ "a.rules": `spec a\ndata m: measure\n  -> unit base: 1\n${units}rule r: m${sum}\n` });
    const [slice] = engine.specVersions("a").slices;
    for (const made of [slice?.show, slice?.narrated])
      expect(() => made?.())
        .to.throw(EngineErrors)
        .with.nested.property("errors[0].limit_name", "max_planning_steps");
  });

  it("are planned one by one, when they are asked for their meaning", () => {
    const engine = new Engine();
    engine.load({ "a.rules": "spec b 2025\nrule r: 1\nspec b 2026\nrule r: 2\nspec a 2025\nuses b\nrule r: b.r\n" });
    const charged: number[] = [];
    const { charge } = WorkBudget.prototype;
    WorkBudget.prototype.charge = function (this: WorkBudget, steps: number) {
      charged.push(steps);
      charge.call(this, steps);
    };
    try {
      const { slices } = engine.specVersions("a");
      expect(slices).to.have.length(2);
      expect(charged).to.deep.equal([]);
      expect(slices[1]?.program.rules.length).to.be.above(0);
      expect(charged.length).to.be.above(0);
    } finally {
      WorkBudget.prototype.charge = charge;
    }
  });

  it("have one list of the windows of all versions", () => {
    const engine = new Engine();
    engine.load({ "a.rules": "spec a\nrule r: 1\nspec a 2025\nrule r: 2\n" });
    const [first, second] = engine.specVersions("a").slices;
    const windows = [{ effective_to: "2025" }, { effective_from: "2025" }];
    expect(first?.show().versions).to.deep.equal(windows);
    expect(second?.show().versions).to.equal(first?.show().versions);
  });
});
