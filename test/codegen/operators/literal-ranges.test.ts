import { expect } from "chai";
import { Engine } from "../../../src/engine/engine.ts";

const RULES = `spec a
data money: measure -> unit eur: 1 -> unit cent: 0.01
data n: number -> decimals 2
data free: number
data share: ratio
rule inside: n in 0...2
rule reversed: n in 2...-1.005
rule nothing: n in 2...2
rule beside: not (n in 1...2) and n + 1 in 1...2
rule far: n in -1000...1000
rule fine: free in 0.000001...1
rule third: n / 3 in 0...1
rule high: share in 25%...50%
rule cheap: n * 1 eur in 50 cent...1.5 eur
`;

describe("a number in a range of literals", () => {
  const engine = new Engine();
  engine.load(RULES);
  const ref = { spec: "a", effective: "2025" };

  it("is tested as by the exact program, at the ends as well", () => {
    const prepared = engine.prepare(ref);
    for (const n of ["-1.01", "-1", "0", "0.49", "0.5", "0.99", "1", "1.49", "1.5", "1.99", "2", "2.01", "1000"]) {
      const data = { n, free: n, share: `${Number(n) * 10}%` };
      const exact = engine.run({ ...ref, data });
      expect(JSON.stringify(prepared.run(data)), n).to.equal(JSON.stringify(exact));
    }
  });
});
