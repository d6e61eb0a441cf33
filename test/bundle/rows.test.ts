import { expect } from "chai";
import { chooseSpecs } from "../../src/bundle/bundle.ts";
import { moduleText } from "../../src/bundle/text/module-text.ts";
import { Engine } from "../../src/index.ts";
import { bundleInMemory } from "./in-memory.ts";

const HOUSEHOLD = `spec person
data age: number
rule minor: age < 18

spec household
uses members: person list
rule children: members -> where minor -> count
rule ages: members -> sum age
rule minors: members -> where minor
rule table: members -> list age, minor
`;

describe("the functions of a bundle with lists", () => {
  const engine = new Engine();
  engine.load([["household.rules", HOUSEHOLD]]);

  it("evaluate commands in loops", () => {
    const { text } = moduleText(chooseSpecs(engine, ["household"], undefined), {
      explain: false,
      show: false,
      small: false,
    });
    expect(text).to.match(/for \(const \$\w+ of \$list0\)/);
  });

  it("answer as the engine does", () => {
    const bundle = bundleInMemory(engine, "household", { explain: false, small: false });
    const effective = "2026-01-01";
    for (const members of [
      [],
      [{ age: "7" }, { age: "40" }],
      [{ age: 7 }],
      [{}],
      [{ age: "x" }],
      [{ agee: 1, age: "3" }],
    ]) {
      const data = { members };
      expect(bundle.run(data, { effective })).to.deep.equal(engine.run({ spec: "household", effective, data }));
    }
  });

  it("have rows of literals and expressions, as the engine does", () => {
    const mixed = new Engine();
    mixed.load(`spec line
data pieces: number
data price: number
rule net: pieces * price

spec order
data price: number
uses lines: line list
  -> with pieces: 2, price: 5
  -> with pieces: 3, price: price * 2
rule net: lines -> sum lines.net`);
    for (const small of [false, true]) {
      const bundle = bundleInMemory(mixed, "order", { explain: false, small });
      const { net } = bundle.run({ price: 4 }, {}).results;
      expect(net).to.deep.include({ vetoed: false, number: "34" });
    }
  });
});
