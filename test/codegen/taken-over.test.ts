import { expect } from "chai";
import { Engine } from "../../src/index.ts";

describe("a value that one slot takes over from another in generated code", () => {
  it("must keep the decimals of the slot that takes it, in the unit in which it was given", () => {
    const engine = new Engine();
    engine.load(`spec inner
data base: measure -> unit eur: 1
data n: base -> unit mill: 0.001 -> decimals 1
rule r: n
spec outer
uses inner -> with n: m
data m: inner.base -> decimals 3
rule q: inner.r
`);
    const { run } = engine.prepare({ spec: "outer", effective: "2026" });
    expect(run({ m: "1.2 eur" }).results.q?.result).to.equal("1.2 eur");
    expect(run({ m: "1.255 eur" }).results.q?.veto_reason).to.equal(
      "Data inner.n: 1.255 eur has more than 1 decimal place",
    );
  });
});
