import { expect } from "chai";
import { planOf } from "../../normal/plan.ts";

/** The unit of rules of an imported spec, whose data are bound to amounts in these units. */
function unitsOf(rules: string): Readonly<Record<string, string | undefined>> {
  const plan = planOf(`spec lib
data money: measure -> unit eur: 1 -> unit cent: 0.01
data price: money
data fee: money
data open: money
data squares: measure -> unit eur_squared: eur^2
data inverses: measure -> unit per_eur: eur^-1
data angle: measure -> unit rad: eur/eur
data turn: angle
data share: ratio
data part: ratio
data n: number
data p: boolean
data band: money range
${rules}
spec main
uses lib -> with price: 500 cent -> with fee: twice -> with share: 5%%
rule twice: 3 cent
rule all: ${Array.from(rules.matchAll(/^rule (\w+)/gm), ([, name]) => `lib.${name} is veto`).join(" and ")}
`);
  const own = plan.rules.filter(({ key }) => key.startsWith("lib."));
  return Object.fromEntries(own.map(({ key, unit }) => [key.slice("lib.".length), unit]));
}

describe("The unit of results that bindings fix (docs/spec/02-types-numbers-units.md#2-6-measures-units-and-the-unit-shown)", () => {
  it("is that of the first operand whose type the result has", () => {
    const units = unitsOf(`rule own: price
rule of_rule: own
rule of_binding: fee
rule sum: price + open
rule other_sum: open + price
rule difference: price - 1 eur
rule product: n * price
rule shared: share * price
rule quotient: price / n
rule rest: price % n
rule power: price ^ 1
rule floors: floor price
rule size: abs price
rule rounded: round price to 5 eur
rule least: min(price, open)
rule other_least: min(open, price)
rule width: (1 eur...2 eur) + price
rule of_band: price + band
rule of_ratio: share
rule ratios: share + part
rule ratio_product: share * part
rule ratio_quotient: share / n
rule written: 2 eur + price
rule cast: price as eur`);
    const { cast, written, of_ratio, ratios, ratio_product, ratio_quotient, least, other_least, other_sum, ...others } =
      units;
    expect([cast, written]).to.deep.equal(["eur", "eur"]);
    expect([of_ratio, ratios, ratio_product, ratio_quotient]).to.deep.equal(Array(4).fill("permille"));
    expect([least, other_least, other_sum]).to.deep.equal(Array(3).fill(undefined));
    expect(Object.keys(others)).to.have.length(15);
    expect(new Set(Object.values(others))).to.deep.equal(new Set(["cent"]));
  });

  it("is none where the result is of another family, or the product of two measures", () => {
    const units = unitsOf(`rule square: price ^ 2
rule inverse: 1 / price
rule inverse_power: price ^ -1
rule turned: price * turn
rule turned_first: turn * price
rule unturned: price / turn`);
    expect(new Set(Object.values(units))).to.deep.equal(new Set([undefined]));
    expect(Object.keys(units)).to.have.length(6);
  });

  it("is that of the first arm that is not a veto", () => {
    const units = unitsOf(`rule late: veto "no" unless p then price
rule first: price unless p then open
rule open_first: open unless p then price
rule only_veto: veto "no"
rule tax: price by scale
  up to 10 eur at 10%
  above at 20%
rule one_line: price by scale
  up to 10 eur at 10%
rule count: n`);
    const unknown = { open_first: undefined, only_veto: undefined, count: undefined };
    expect(units).to.deep.equal({ late: "cent", first: "cent", tax: "cent", one_line: "cent", ...unknown });
  });
});
