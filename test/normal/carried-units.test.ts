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

const AMOUNTS = `spec s
data r: ratio
  -> unit points: 10000
data q: ratio
data n: number
data m: measure
  -> unit kg: 1000
  -> unit g: 1
`;

/** The result of an expression over amounts that are given in units of their own. */
function shown(expression: string): string | undefined {
  const engine = new Engine();
  engine.load([["a.rules", `${AMOUNTS}rule x: ${expression}\n`]]);
  return engine.run({ spec: "s", data: { r: "500 points", q: "40%%", n: "3", m: "1500 g" } }).results.x?.result;
}

describe("The unit that an amount was given in (docs/spec/02-types-numbers-units.md#2-6-measures-units-and-the-unit-shown)", () => {
  const results: readonly (readonly [expression: string, result: string])[] = [
    ["r / 2", "250 points"],
    ["r + q", "900 points"],
    ["q + r", "90%%"],
    ["r % 3%", "200 points"],
    ["r * r", "25 points"],
    ["r / q", "12500 points"],
    ["r ^ 1", "500 points"],
    ["r ^ 2", "25 points"],
    ["n * m", "4500 g"],
    ["m * n", "4500 g"],
    ["m / n", "500 g"],
    ["m ^ 1", "1500 g"],
    ["m + 1 kg", "2500 g"],
    ["m * r", "75 g"],
    ["abs m", "1500 g"],
  ];
  for (const [expression, result] of results) {
    it(`is that of ${expression}`, () => {
      expect(shown(expression)).to.equal(result);
    });
  }
});
