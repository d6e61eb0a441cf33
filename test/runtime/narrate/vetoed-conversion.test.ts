import { expect } from "chai";
import { Engine } from "../../../src/index.ts";

const RULES = `spec s
data money: measure -> unit eur: 1 -> unit cent: 0.01
data price: money
data p: boolean
rule closed: veto "no price" unless p then price
rule r: 0 unless (closed as cent) > 500 cent then 1
`;

/** The causes of a rule, each with the names below it. */
function causes(p: boolean): unknown {
  const engine = new Engine();
  engine.load([["a.rules", RULES]]);
  const { results } = engine.run({ spec: "s", effective: "2025", data: { p, price: "5 eur" }, explain: true });
  const { explanation } = results.r ?? {};
  return explanation?.causes?.map(({ condition, value, children }) => ({
    condition,
    value,
    children: children?.map((child) => ("name" in child ? child.name : child.type)),
  }));
}

describe("the cause of a condition with a conversion (docs/spec/06-show-explanations.md#6-13-causes)", () => {
  it("tells the rule that vetoed, as there is no conversion to tell", () => {
    expect(causes(false)).to.deep.equal([
      { condition: "closed as cent > 500 cent", value: "no price", children: ["closed"] },
    ]);
  });

  it("tells the conversion where there is a value", () => {
    expect(causes(true)).to.deep.equal([
      { condition: "closed as cent <= 500 cent", value: "true", children: ["conversion"] },
    ]);
  });
});
