import { expect } from "chai";
import { Engine } from "../../../src/index.ts";

describe("a veto in generated code", () => {
  it("of an operation wins over a missing input beside it, also for the rules that use the result", () => {
    const engine = new Engine();
    engine.load({
      "a.rules": `spec a\ndata a: number\ndata z: number\ndata late: boolean\nrule r: a + 1 / z\nrule s: 1\n  unless late then veto "other"\nrule t: r + s`,
    });
    const prepared = engine.prepare({ spec: "a", effective: "2026", rules: ["t"] });
    expect(prepared.run({ z: 0, late: true }).results.t?.veto_reason).to.equal("Division by zero");
  });

  it("meets an input that is too long, however plain its digits are", () => {
    const engine = new Engine({ limits: { max_data_value_bytes: 256 } });
    engine.load("spec a\ndata a: number\nrule r: a");
    const { results } = engine.prepare({ spec: "a", effective: "2026" }).run({ a: `${"0".repeat(256)}5` });
    expect(results.r?.veto_reason).to.equal("Data a (number): the value is too long: more than 256 bytes");
  });
});

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
