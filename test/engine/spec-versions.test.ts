import { expect } from "chai";
import { Engine } from "../../src/engine/engine.ts";

describe("the slices of a spec", () => {
  it("make their interface once, however often it is shown", () => {
    const engine = new Engine();
    engine.load({ "a.rules": "spec a\nrule r: 1\n" });
    const [slice] = engine.specVersions("a").slices;
    expect(slice?.show()).to.have.nested.property("spec", "a");
    expect(slice?.show()).to.equal(slice?.show());
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
