import { expect } from "chai";
import { Engine } from "../../src/index.ts";

describe("a test for a veto in generated code", () => {
  it("has no veto itself, also when the same test was made before", () => {
    const engine = new Engine();
    const condition = "(name is veto) is ((name is veto) is veto)";
    engine.load({
      "a.rules": `spec a\ndata name: text\nrule r: 1\n  unless ${condition} then 2\nrule q: name is veto`,
    });
    const ref = { spec: "a", effective: "2026" };
    const { results } = engine.prepare(ref).run({ name: "x" });
    expect(results.r?.result).to.equal("2");
    expect(results).to.deep.equal(engine.run({ ...ref, data: { name: "x" } }).results);
  });
});
