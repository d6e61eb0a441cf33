import { expect } from "chai";
import type { Type } from "../../../src/model/types/type.ts";
import { bodyOf } from "../analysis.ts";

const LIB = `spec deep
data money: measure -> unit eur: 1 -> minimum 1 eur
data share: ratio -> unit bp: 10_000 -> maximum 50%

spec lib
uses deep
data cash: deep.money -> unit cent: 0.01 -> maximum 5 eur
data fund: cash -> unit mille: 1000
data part: deep.share -> unit step: 4
data weight: measure -> unit gram: 1
data heavy: weight -> unit kilo: 1000

`;

/** The type of each rule of the spec `main`. */
function rulesOf(main: string): (name: string) => Type | undefined {
  const { rules } = bodyOf(`${LIB}spec main\nuses lib\n${main}`);
  return (name) => rules.get(name)?.type;
}

function unitsOf(type: Type | undefined): readonly { readonly name: string }[] {
  if (type?.kind === "measure" || type?.kind === "ratio") return type.units;
  return type !== undefined && "element" in type ? unitsOf(type.element) : [];
}

function names(type: Type | undefined): readonly string[] {
  return unitsOf(type).map(({ name }) => name);
}

describe("The type of a rule (docs/spec/06-show-explanations.md#6-4-typeinfo)", () => {
  it("has all units of its family in scope: those of the root, then by depth and name of the type", () => {
    const typeOf = rulesOf(`data zeta: lib.cash -> unit zed: 2
data alpha: lib.cash -> unit ay: 3
data deeper: alpha -> unit below: 4
data band: lib.cash range
rule r: lib.cash
rule own: deeper
rule ranged: band
rule other: lib.weight
`);
    const family = ["eur", "cent", "ay", "mille", "zed", "below"];
    for (const name of ["r", "own", "ranged"])
      expect([...names(typeOf(name))].sort()).to.deep.equal([...family].sort());
    expect(names(typeOf("r"))).to.deep.equal(family);
    expect(names(typeOf("other"))).to.deep.equal(["gram", "kilo"]);
  });

  it("has those of a ratio and of a range of ratios as well", () => {
    const typeOf = rulesOf(`data zeta: lib.part -> unit zed: 2
data parts: lib.part range
rule r: lib.part
rule own: zeta
rule ranged: parts
`);
    const family = ["percent", "permille", "bp", "step", "zed"];
    for (const name of ["r", "own", "ranged"]) expect(names(typeOf(name)), name).to.deep.equal(family);
  });

  it("has those of types out of scope that its own descends from, and of no others", () => {
    const { rules } = bodyOf(`spec root
data money: measure -> unit eur: 1
data beside: money -> unit lost: 7

spec middle
uses root
data cash: root.money -> unit cent: 0.01

spec near
uses middle
data price: middle.cash -> unit mille: 1000
data fee: middle.cash -> unit point: 5

spec main
uses near
rule r: near.price
`);
    expect(names(rules.get("r")?.type)).to.deep.equal(["eur", "cent", "point", "mille"]);
  });

  it("lacks the units of types that own data hide", () => {
    const typeOf = rulesOf(`data heavy: number
data fund: number
rule r: lib.weight
rule s: lib.cash
`);
    expect(names(typeOf("r"))).to.deep.equal(["gram"]);
    expect(names(typeOf("s"))).to.deep.equal(["eur", "cent"]);
  });

  it("has the limits of the type that declares each unit", () => {
    const limits = (type: Type | undefined) =>
      type?.kind === "measure"
        ? type.units.map(({ name, limits }) => [name, limits?.minimum?.n, limits?.maximum?.n])
        : undefined;
    expect(limits(rulesOf("rule r: lib.cash\n")("r"))).to.deep.equal([
      ["eur", 1n, undefined],
      ["cent", 1n, 5n],
      ["mille", 1n, 5n],
    ]);
  });

  it("is the very type of the data where their family has no other units, and one for all rules where it has", () => {
    const { rules, slots } = bodyOf(`spec main
data money: measure -> unit eur: 1
data share: ratio -> unit bp: 10_000
data n: number
data prices: money range
data shares: share range
data weight: measure -> unit gram: 1
data heavy: weight -> unit kilo: 1000
rule of_money: money
rule of_share: share
rule of_n: n
rule of_prices: prices
rule of_shares: shares
rule of_weight: weight
rule again: weight
`);
    for (const [rule, slot] of [
      ["of_n", "n"],
      ["of_share", "share"],
      ["of_shares", "shares"],
    ] as const)
      expect(rules.get(rule)?.type, rule).to.equal(slots.get(slot)?.type);
    expect(rules.get("of_weight")?.type).to.equal(rules.get("again")?.type);
    expect(rules.get("of_weight")?.type).not.to.equal(slots.get("weight")?.type);
  });
  it("is that of the import where both get the family from one spec", () => {
    const { rules, imports } = bodyOf(
      "spec lib\ndata money: measure -> unit eur: 1\ndata prices: money range\n\nspec mid\nuses lib\nrule r: lib.money\nrule ranged: lib.prices\n\nspec main\nuses lib\nuses mid\nrule r: mid.r\nrule ranged: mid.ranged\n",
    );
    for (const rule of ["r", "ranged"])
      expect(rules.get(rule)?.type, rule).to.equal(imports.get("mid")?.body.rules.get(rule)?.type);
  });
});
