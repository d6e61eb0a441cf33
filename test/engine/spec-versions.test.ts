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
});
