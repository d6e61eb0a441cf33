import { expect } from "chai";
import { Engine } from "../../src/index.ts";

const RULES = `spec a
data money: measure
  -> unit eur: 1
  -> unit cent: 0.01
data price: money
data p: ratio
data q: ratio
rule factors: 1 * price * 2
rule ratios: p * q * price
`;

describe("a product that was rewritten", () => {
  it("shows the unit in which its amount was given, not that of a ratio in it", () => {
    const engine = new Engine();
    engine.load(RULES);
    const { results } = engine.run({ spec: "a", effective: "2026", data: { price: "500 cent", p: "50%", q: "50%" } });
    expect(results.factors?.result).to.equal("1000 cent");
    expect(results.ratios?.result).to.equal("125 cent");
  });
});
