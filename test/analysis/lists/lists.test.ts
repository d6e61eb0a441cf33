import { expect } from "chai";
import { analyse } from "../../../src/analysis/analyse.ts";
import { compareSides } from "../../../src/analysis/difference/compare.ts";
import { Engine } from "../../../src/engine/engine.ts";

const RULES = `spec child
data age: number
rule due: 10 / age
spec home
data n: number
uses children: child list
rule total: children -> sum due
rule big: no unless total > 3 then yes
rule same: 4 unless (children -> count) > n then 5`;

function engineOf(text: string): Engine {
  const engine = new Engine();
  engine.load({ "a.rules": text });
  return engine;
}

describe("an analysis of rules that read lists", () => {
  it("proves nothing about them by the inputs that it can list", () => {
    const { claims } = analyse(engineOf(RULES), { spec: "home" });
    expect(claims.filter(({ answer }) => answer.kind === "proved")).to.deep.equal([]);
  });

  it("calls no such rule equal, as the rules of its rows may have changed", () => {
    const before = {
      engine: engineOf(RULES),
      spec: "home",
      repository: undefined,
      effective: "2025-01-01",
      name: "old",
    };
    const after = engineOf(RULES.replace("10 / age", "11 / age"));
    const { rules } = compareSides(after, { spec: "home", before, areApart: false });
    expect(rules.map(({ verdict }) => verdict)).to.deep.equal(["undecided", "undecided", "undecided"]);
  });
});
