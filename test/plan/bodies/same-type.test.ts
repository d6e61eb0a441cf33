import { expect } from "chai";
import { rational } from "../../../src/model/numbers/rational.ts";
import type { MeasureType, TextType, Type } from "../../../src/model/types/type.ts";
import { sameType } from "../../../src/plan/bodies/compare-interfaces.ts";
import { bound, count, money, plainText, spread } from "../../model/types.ts";

const word: TextType = { ...plainText, name: "word", options: ["a", "b"] };
const price: MeasureType = { ...money, minimum: bound(5n, "eur", 1n) };

describe("the types of two versions of data", () => {
  const differing: readonly (readonly [what: string, left: Type, right: Type])[] = [
    ["name", count, { ...count, name: "number" }],
    ["help", count, { ...count, help: "" }],
    ["minimum", count, { ...count, minimum: rational(2n) }],
    ["maximum, when one has none", count, { ...count, maximum: undefined }],
    ["decimals", count, { ...count, decimals: 1 }],
    ["parent", count, { ...count, extends: { parent: "amount", family: "count", imported: false } }],
    ["kind", money, spread],
    ["units", money, { ...money, units: money.units.slice(1) }],
    ["amount of a bound", price, { ...price, minimum: bound(6n, "eur", 1n) }],
    ["options", word, { ...word, options: ["a", "c"] }],
    ["number of options", word, { ...word, options: ["a"] }],
    ["order of options", word, { ...word, options: ["b", "a"] }],
  ];
  for (const [what, left, right] of differing) {
    it(`differ by their ${what}`, () => {
      expect(sameType(left, right)).to.equal(false);
      expect(sameType(right, left)).to.equal(false);
    });
  }

  it("are the same when they are written alike", () => {
    for (const type of [count, word, price, spread]) expect(sameType(type, structuredClone(type))).to.equal(true);
  });

  it("are the same whatever they suggest, and in which unit a bound is written", () => {
    const [unit, ...others] = money.units;
    if (unit === undefined) throw new Error("no unit");
    expect(sameType(money, { ...money, suggestion: rational(3n) })).to.equal(true);
    expect(sameType(price, { ...price, minimum: bound(500n, "cent", 1n, 100n) })).to.equal(true);
    expect(sameType(money, { ...money, units: [{ ...unit, name: "euro" }, ...others] })).to.equal(false);
  });

  it("are the same as one that could not be determined", () => {
    expect(sameType(count, { kind: "unknown" })).to.equal(true);
    expect(sameType({ kind: "unknown" }, count)).to.equal(true);
  });
});
