import { join } from "node:path";
import { expect } from "chai";
import type { Data, HalfAnswer, RuleResult } from "../../../src/engine/api.ts";
import { Engine } from "../../../src/engine/engine.ts";
import { compare, type Rational } from "../../../src/model/numbers/rational.ts";
import { readNumber } from "../../../src/model/numbers/read-number.ts";
import { engineOf } from "../../../src/node/workspace/load.ts";
import { readWorkspace } from "../../../src/node/workspace/read.ts";
import { EXAMPLES, exampleCases } from "../../examples/example-cases.ts";

function halfAnswers(rules: string, data: Data = {}): Readonly<Record<string, HalfAnswer | undefined>> {
  const engine = new Engine();
  engine.load({ "a.rules": `spec a\n${rules}` });
  const { results } = engine.run({ spec: "a", data, partial: true, effective: "2025-06-01" });
  return Object.fromEntries(Object.entries(results).map(([rule, { partial }]) => [rule, partial]));
}

/** The number of bounds that a result was compared with. */
function liesWithin(result: RuleResult, half: HalfAnswer, place: string): number {
  const { minimum, maximum } = half.certain ? {} : (half.bounds ?? {});
  for (const [bound, sign] of [
    [minimum, 1],
    [maximum, -1],
  ] as const) {
    if (bound === undefined) continue;
    const [, number = "", unit = ""] = /^(-?[0-9.]+) ?(.*)$/.exec(bound) ?? [];
    const amount =
      result.number ??
      result.calendar?.value ??
      result.measure?.[unit] ??
      result.ratio?.[unit === "%" ? "percent" : unit];
    if (amount === undefined) throw new Error(`${place}: ${bound} and ${result.result}`);
    expect(compare(read(amount), read(number)) * sign, `${place} ${result.result}`).to.be.least(0);
  }
  return minimum === undefined && maximum === undefined ? 0 : 1;
}

function read(text = ""): Rational {
  const value = readNumber(text);
  if (value === undefined) throw new Error(`${text} is not a number`);
  return value;
}

describe("what a half answer states", () => {
  it("is bounds that are reached, where the inputs have bounds", () => {
    const { r } = halfAnswers(
      "data n: number -> minimum 1 -> maximum 20\ndata m: boolean\nrule r: n * 12\n  unless m then n * 10",
    );
    expect(r).to.deep.equal({
      certain: false,
      bounds: { minimum: "10", maximum: "240", tight: true },
      may_veto: false,
      next: "m",
    });
  });

  it("is of dates where these are the ends of a range that is not known as a whole", () => {
    const { days } = halfAnswers(
      `data year: number -> minimum 2000 -> maximum 2100 -> decimals 0
data joined: date
rule employed: overlap(whole year date(year, 1, 1), joined through 2199-12-31)
rule days: working days from lower of employed to upper of employed`,
      { joined: "2019-09-01" },
    );
    expect(days).to.deep.include({ certain: false, next: "year" });
  });

  it("is an end alone where nobody declared the other one", () => {
    const { r } = halfAnswers("data n: number -> minimum 1\nrule r: n * 2 - 1");
    expect(r).to.deep.equal({ certain: false, bounds: { minimum: "1", tight: false }, may_veto: false, next: "n" });
  });

  it("is nothing of a number without bounds", () => {
    const { r } = halfAnswers("data n: number\nrule r: n * 2");
    expect(r).to.deep.equal({ certain: false, may_veto: false, next: "n" });
  });

  it("keeps bounds of inputs together that rules compare", () => {
    const { r } = halfAnswers(
      "data a: number -> minimum 0 -> maximum 10\ndata b: number -> minimum 0 -> maximum 10\nrule r: a - b\n  unless a < b then 0",
    );
    expect(r).to.deep.include({ bounds: { minimum: "0", maximum: "10", tight: true } });
  });

  it("follows rounding to the nearest", () => {
    const { r } = halfAnswers("data n: number -> minimum 1 -> maximum 20\nrule r: round (n * 12 / 7)");
    expect(r).to.deep.include({ bounds: { minimum: "2", maximum: "34", tight: true } });
  });

  it("rounds to a step no further than to its multiples", () => {
    for (const mode of ["", " up", " down", " half up", " half down"]) {
      const { r } = halfAnswers(`data n: number -> minimum 0 -> maximum 15\nrule r: round n to 0.1${mode}`);
      expect(r, mode).to.deep.include({ bounds: { minimum: "0", maximum: "15", tight: true } });
    }
  });

  it("is certain where all data give one outcome", () => {
    const rules = `data n: number
data m: boolean
rule value: floor (abs n) * 0 + 5
  unless n > 3 then 5
rule vetoed: veto "never"
  unless n > 3 then veto "never"`;
    expect(halfAnswers(rules)).to.deep.include({ vetoed: { certain: true, vetoed: true, veto_reason: "never" } });
  });

  it("lists texts and truths", () => {
    const rules = `data n: number -> minimum 0 -> maximum 10
data plan: text -> options "a" "b" "c"
rule word: "low"
  unless n > 5 then "high"
rule truth: n > 5
rule option: plan
  unless n > 5 then "a"`;
    const { word, truth, option } = halfAnswers(rules);
    expect(word).to.deep.include({ one_of: ["high", "low"] });
    expect(truth).to.deep.include({ one_of: [true, false] });
    expect(option).to.deep.include({ one_of: ["a", "b", "c"] });
  });

  it("says that a veto is possible, and that none is", () => {
    const { r, s } = halfAnswers("data n: number -> minimum 0 -> maximum 9\nrule r: 10 / n\nrule s: 10 / (n + 1)\n");
    expect(r).to.deep.include({ may_veto: true });
    expect(s).to.deep.include({ may_veto: false });
  });

  it("follows what is found in a table", () => {
    const { price, vetoed, zone_b } = halfAnswers(
      `uses steps: step list
  -> key zone, up to weight
  -> with zone: "a", weight: 5,  price: 9
  -> with zone: "a", weight: 2,  price: 4
  -> with zone: "b", weight: 10, price: 20
data zone: text -> options "a" "b"
data weight: number -> minimum 1 -> maximum 5
rule price: (steps -> find zone, weight).price
rule vetoed: (steps -> find ("a", weight + 5)).price
rule zone_b: (steps -> find "b", weight).price
spec step
data zone: text
data weight: number
data price: number`,
    );
    expect(price).to.deep.equal({
      certain: false,
      bounds: { minimum: "4", maximum: "20", tight: true },
      may_veto: false,
      next: "zone",
    });
    // The message of each veto names another weight.
    expect(vetoed).to.deep.equal({ certain: false, may_veto: true, next: "weight" });
    expect(zone_b).to.deep.equal({ certain: true, result: "20" });
  });

  it("takes no veto of rows as settled while data of other rows are missing", () => {
    const rules = `data more: number -> minimum 0 -> maximum 1
uses items: item list
rule found: 1
  unless (items -> any part > 1) then 2
  unless more > 5 then 3
spec item
data n: number -> minimum 1 -> maximum 2 -> decimals 0
rule part: 4 / n
  unless n is 2 then veto "two"`;
    const { found } = halfAnswers(rules, { items: [{ n: "2" }, {}] });
    expect(found).to.deep.include({ certain: false, bounds: { minimum: "2", maximum: "2", tight: true } });
  });

  it("is in the unit of the results", () => {
    const rules = `data money: measure -> unit cent: 1 -> unit eur: 100 -> decimals 2
data pay: money -> minimum 1 eur -> maximum 9 eur
rule r: (pay + 1 eur) as eur`;
    expect(halfAnswers(rules).r).to.deep.include({
      bounds: { minimum: "2.00 eur", maximum: "10.00 eur", tight: true },
    });
  });

  it("is in the unit in which people give the inputs, which their bounds tell", () => {
    const duration = "data duration: measure -> unit second: 1 -> unit minute: 60 -> unit hour: 3_600\n";
    const length = "data length: duration -> minimum 1 hour -> maximum 8 hour\n";
    const { twice } = halfAnswers(`${duration}${length}rule twice: length * 2`);
    expect(twice).to.deep.include({ bounds: { minimum: "2 hour", maximum: "16 hour", tight: true } });
    const list = "uses shifts: shift list -> minimum 1 -> maximum 5\nrule all: shifts -> sum length\n";
    const { all } = halfAnswers(`${list}spec shift\n${duration}${length}`);
    expect(all).to.deep.include({ bounds: { minimum: "1 hour", maximum: "40 hour", tight: false } });
  });

  it("asks for what decides most, and ends when everything is certain", () => {
    const engine = new Engine();
    engine.load({
      "a.rules": `spec a
data a: number -> minimum 0 -> maximum 9
data b: number -> minimum 0 -> maximum 9
data free: boolean
rule r: a * 10 + b
  unless a > 5 then a
  unless free then 0`,
    });
    const data: Record<string, string> = {};
    const asked: string[] = [];
    for (;;) {
      const { partial, missing_data } = engine.run({ spec: "a", data, partial: true }).results.r ?? {};
      if (partial === undefined || partial.certain) break;
      expect(missing_data).to.include(partial.next);
      asked.push(partial.next ?? "");
      data[partial.next ?? ""] = partial.next === "free" ? "no" : "7";
    }
    expect(asked).to.deep.equal(["free", "a"]);
  });

  it("counts the rows of lists that are given, whatever else is missing", () => {
    const rules = `data y: number -> minimum 0 -> maximum 100
data z: number -> minimum 0 -> maximum 10
uses parts: a list -> optional
rule r: y
  unless (parts -> count) > 2 then z`;
    const bounds = (data: Data) => halfAnswers(rules, data).r;
    const known = { certain: false, may_veto: false } as const;
    expect(bounds({ parts: [{}, {}, {}] })).to.deep.equal({
      ...known,
      bounds: { minimum: "0", maximum: "10", tight: true },
      next: "z",
    });
    expect(bounds({ parts: [] })).to.deep.equal({
      ...known,
      bounds: { minimum: "0", maximum: "100", tight: true },
      next: "y",
    });
  });

  it("follows each row that is given, also those of its rows", () => {
    const rules = `data limit: number -> minimum 0 -> maximum 9
uses orders: order list
  -> each carried: previous.left else limit
rule parcels: orders -> sum (lines -> sum amount)
rule open: orders -> where weight > 4 -> count
rule opening: (orders -> first).carried
rule last: (orders -> last).left
spec order
uses lines: line list -> optional
rule weight: lines -> sum amount
data carried: number
rule left: carried + weight
spec line
data amount: number -> minimum 1 -> maximum 3`;
    const data = { orders: [{ lines: [{ amount: 2 }, {}] }, { lines: [{ amount: 3 }] }] };
    const open = { certain: false, may_veto: false } as const;
    const between = (minimum: string, maximum: string) => ({ ...open, bounds: { minimum, maximum, tight: true } });
    expect(halfAnswers(rules, data)).to.deep.equal({
      parcels: { ...between("6", "8"), next: "orders.1.lines.2.amount" },
      open: { ...between("0", "1"), next: "orders.1.lines.2.amount" },
      opening: { ...between("0", "9"), next: "limit" },
      last: { ...between("6", "17"), next: "limit" },
    });
  });

  it("asks what holds for any row where there are too many", () => {
    const rules = `uses parts: part list -> maximum 400
rule r: parts -> sum twice
spec part
data size: number -> minimum 1 -> maximum 3
rule twice: size * 2`;
    const bounds = (rows: number) => halfAnswers(rules, { parts: Array.from({ length: rows }, () => ({})) }).r;
    expect(bounds(4)).to.deep.include({ bounds: { minimum: "8", maximum: "24", tight: true } });
    expect(bounds(400)).to.deep.include({ bounds: { minimum: "0", maximum: "2400", tight: false } });
  });

  it("is not certain where the rows of a missing list may be refused, by what feeds them or by their number", () => {
    const rules = (of: string) => `data k: number -> maximum 3
data wide: number
uses rows: row list
  -> each fed: ${of}
uses child
  -> with lines: rows
rule all: rows -> all fed <= 3
rule few: child.few
spec row
data fed: number -> maximum 3
spec child
uses lines: row list -> maximum 2
rule few: (lines -> count) <= 2`;
    const sure = { certain: true, result: "true" };
    const open = { certain: false, one_of: [true], may_veto: true, next: "rows" };
    expect(halfAnswers(rules("k"))).to.deep.include({ all: sure });
    expect(halfAnswers(rules("wide"))).to.deep.include({ all: open });
    expect(halfAnswers(rules("wide"), { wide: "4" })).to.deep.include({ all: open });
    expect(halfAnswers(rules("wide"), { wide: "2" })).to.deep.include({ all: sure });
    expect(halfAnswers(rules("k")).few).to.deep.include({ certain: false, may_veto: true });
  });

  it("tries no values that make more rows than a request may have", () => {
    const { r } = halfAnswers(`data n: number -> minimum 0 -> maximum 9000 -> decimals 0
data z: number -> minimum 0 -> maximum 10
uses steps: step list -> rows n -> maximum 9000 -> each size: position
rule r: z
  unless (steps -> count) > 5 then n
spec step
data size: number`);
    expect(r).to.deep.include({ certain: false, bounds: { minimum: "0", maximum: "9000", tight: false } });
  });

  it("has steps enough for a whole tariff of which nothing is given", async () => {
    const engine = engineOf(await readWorkspace(join(EXAMPLES, "parcel-tariff")));
    const options = { effective: "2026-06-01", rules: ["total"], partial: true };
    expect(engine.run({ spec: "parcel/tariff", ...options }).results.total?.partial).to.deep.include({
      bounds: { minimum: "7.30 eur", maximum: "163.23 eur", tight: false },
      next: "zone",
    });
  });

  it("contains the results of the cases of all examples, whatever is left out of them", async function () {
    this.timeout(60_000);
    let compared = 0;
    for (const folder of ["parcel-tariff", "uk-tax", "us-tax", "fr-payroll", "leave", "subscription"]) {
      const engine = engineOf(await readWorkspace(join(EXAMPLES, folder)));
      for (const { spec, effective, data, rules } of exampleCases(folder).slice(0, 20)) {
        const full = engine.run({ spec, effective, data, rules }).results;
        for (const left of Object.keys(data)) {
          const given = { ...data, [left]: null };
          const { results } = engine.run({ spec, effective, data: given, rules, partial: true });
          for (const [rule, { partial }] of Object.entries(results)) {
            const place = `${folder} ${rule} without ${left}: ${JSON.stringify(partial)}`;
            const outcome = full[rule];
            if (partial === undefined || outcome === undefined) continue;
            if (outcome.vetoed) {
              expect(partial.certain ? "vetoed" in partial : partial.may_veto, place).to.equal(true);
              continue;
            }
            if (partial.certain) expect("result" in partial && partial.result, place).to.equal(outcome.result);
            else if (partial.one_of !== undefined) expect(partial.one_of.map(String), place).to.include(outcome.result);
            else compared += liesWithin(outcome, partial, place);
          }
        }
      }
    }
    expect(compared).to.be.above(100);
  });
});
