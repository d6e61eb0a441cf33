import { expect } from "chai";
import { check } from "../../src/index.ts";

const DATA = `spec a
data n: number
data s: text
data d: date
data money: measure
  -> unit eur: 1
data price: money
data share: ratio
`;
const PUPIL = "\nspec pupil\ndata name: text\ndata age: number\n";

describe("A remedy for the habits of other languages", () => {
  for (const [line, message, remedy] of [
    ["rule r: d.year > 2020", "`d` is a data, not an import", "year of d"],
    ["rule r: d < 2020", "`<` does not take `d` (date) and number", "write a whole date: 2020-01-01"],
    ['rule r: s < "b"', "`<` does not take", "texts have no order"],
    ["rule r: 100% - price * n", "and the product, `price` (measure)", "x * (100% - ratio)"],
    ["rule r: 100% - share * n", "does not take 100% (ratio) and the product (number)", "(100% - ratio) * x"],
    ["rule r: n is 5 or 6", "or takes booleans", "repeat the comparison: n is 5 or n is 6"],
    ["rule r: n is not 5 or 6", "or takes booleans", "repeat the comparison: n is not 5 and n is not 6"],
    [
      'rule r: s starts with "a" or "b"',
      "or takes booleans",
      'repeat the comparison: s starts with "a" or s starts with "b"',
    ],
    ["rule r: round n to 2 decimals", "unknown unit `decimals`", "round x to 0.01"],
    ["data x: date -> maximum today", "`today` is no data of this spec", "the instant of the question is now"],
    [
      'uses m: pupil list -> key name\nrule r: (m -> find "Ada" else 0).age',
      "gives a row of `pupil`, but its `else` is number",
      "unless (… -> find …) is veto then …",
    ],
    ["data x: integer", "unknown type `integer`", "-> decimals 0"],
    ["data x: string", "unknown type `string`", "write text"],
    ["data x: currency", "unknown type `currency`", "write measure"],
  ] as const) {
    it(`is given for ${line}`, () => {
      const [error, ...others] = check({ "a.rules": DATA + line + PUPIL }).errors;
      expect(others).to.deep.equal([]);
      expect(error?.message).to.contain(message);
      expect(error?.suggestion).to.contain(remedy);
    });
  }

  it("of a unit that own data hide works when it is followed", () => {
    const rules = (name: string, unit: string) =>
      `spec lib\ndata money: measure -> unit eur: 1\nspec a\nuses lib\ndata ${name}: number\nrule r: 5 ${unit}\n`;
    const [error] = check({ "a.rules": rules("money", "lib.eur") }).errors;
    expect(error?.suggestion).to.equal("give the data `money` another name, and write eur");
    expect(check({ "a.rules": rules("another", "eur") }).errors).to.deep.equal([]);
  });

  it("tells of the time since a data only where it is a date", () => {
    const [error] = check({ "a.rules": `${DATA}rule r: s.year` }).errors;
    expect(error?.message).to.equal("`s` is a data, not an import, so it has no members");
    expect(error?.suggestion).to.equal(undefined);
  });
});
