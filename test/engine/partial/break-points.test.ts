import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import type { Data, RuleResult } from "../../../src/engine/api.ts";
import { Engine } from "../../../src/engine/engine.ts";
import type { OverInput } from "../../../src/engine/partial/break-points.ts";
import { EXAMPLES, exampleCases } from "../../examples/example-cases.ts";
import { isSampled } from "../../volume.ts";

const RULES = `
spec shop

data weight: measure
  -> unit gram: 1
  -> unit kilogram: 1000
  -> minimum 0 gram

data n: number

data cents: number
  -> decimals 2

data share: ratio

data filled: number
  -> fill 3

data member: boolean

rule ladder:
  5
  unless weight > 2 kilogram   then 9
  unless weight >= 3 kilogram  then 12
  unless weight > 30 kilogram  then veto "too heavy"

rule bend: max(n * 2, 10)

rule scaled: n * 2 + 3

rule hit:
  0
  unless n is 7 then 1

rule by_cents:
  0
  unless cents > 1.5 then cents

rule joined:
  1.5
  unless cents > 1.5 then cents

rule by_share:
  0
  unless share > 25% then 1

rule assumed:
  0
  unless filled + 1 > n then 1

rule half:
  n
  unless member then 2 * n
  unless n > 4 and member then 0

rule thirds:
  0
  unless 3 * n > 1 then 1

rule square: n * n

rule rounded: round n to 5

rule constant: 4
`;

const engine = new Engine();
engine.load({ "shop.rules": RULES });

/** Break points as `5|`: it jumps above, `|5`: below, `|5|`: on both sides. */
function breaks(rule: string, input: string, data: Data = {}, unit = ""): readonly string[] | null | undefined {
  return breaksOf([rule], input, data, unit)[0];
}

function breaksOf(rules: readonly string[], input: string, data: Data, unit: string): (readonly string[] | null)[] {
  return engine.breakPoints({ spec: "shop", rules, input, unit, data }).map((found) => {
    const written = found?.map(({ value, jumps }) => {
      const [below, above] = (["below", "above"] as const).map((side) => (jumps.includes(side) ? "|" : ""));
      return `${below}${value}${above}`;
    });
    return written ?? null;
  });
}

describe("break points of results over an input", () => {
  it("are where a condition changes, with the side on which the result jumps", () => {
    expect(breaks("ladder", "weight", {}, "kilogram")).to.deep.equal(["2 kilogram|", "|3 kilogram", "30 kilogram|"]);
    expect(breaks("ladder", "weight", {}, "gram")?.[0]).to.equal("2000 gram|");
    expect(breaks("hit", "n")).to.deep.equal(["|7|"]);
    expect(breaks("by_share", "share", {}, "percent")).to.deep.equal(["25%|"]);
  });

  it("are where a line bends without a jump", () => {
    expect(breaks("bend", "n")).to.deep.equal(["5"]);
    expect(breaks("joined", "cents")).to.deep.equal(["1.5"]);
    expect([breaks("scaled", "n"), breaks("constant", "n")]).to.deep.equal([[], []]);
  });

  it("are both values of a jump where the input has decimals", () => {
    expect(breaks("by_cents", "cents")).to.deep.equal(["1.5", "1.51"]);
  });

  it("are those of each result, also where those of another one are not proved", () => {
    expect(breaksOf(["bend", "square", "hit"], "n", {}, "")).to.deep.equal([["5"], null, ["|7|"]]);
  });

  it("are found with the other data put in", () => {
    expect(breaks("half", "n", { member: "no" })).to.deep.equal([]);
    expect(breaks("half", "n", { member: "yes", n: "3" })).to.deep.equal(["4|"]);
    expect(breaks("assumed", "filled", { n: "2" })).to.deep.equal(["1|"]);
  });

  it("are not told where they are not proved, or no value", () => {
    for (const rule of ["square", "rounded", "thirds"]) expect(breaks(rule, "n"), rule).to.equal(null);
    expect(breaks("half", "n"), "another input is missing").to.equal(null);
  });

  for (const [folder, input, unit, range, beside] of [
    ["parcel-tariff", "weight", "kilogram", [0, 40], 1],
    ["parcel-table", "weight", "kilogram", [0, 40], 1],
    ["uk-tax", "adjusted_net_income", "gbp", [0, 300_000], 10],
    ["us-tax", "wages", "usd", [0, 900_000], 10],
    ["household-benefit", "rent", "eur", [0, 1000], 10],
    ["fr-payroll", "gross_per_month", "eur", [0, 40_000], 10],
  ] as const) {
    it(`are all places where results of ${folder} over ${input} leave a line, and no others`, () => {
      const example = exampleEngine(folder);
      const asked = new Set<string>();
      for (const [number, { spec, effective, data }] of exampleCases(folder).entries()) {
        if (!isSampled(number, 4)) continue;
        const ref = { spec, effective };
        const shown = example.show(ref);
        if (shown.data[input] === undefined) continue;
        const rules = Object.keys(shown.rules).filter((rule) => shown.rules[rule]?.type.kind === "measure");
        for (const rule of rules) {
          const question = JSON.stringify([spec, rule, effective, { ...data, [input]: "" }]);
          const over: OverInput = { rules: [rule], input, unit, data };
          const [found] = asked.has(question) ? [] : example.breakPoints({ ...ref, ...over });
          if (!found) continue;
          asked.add(question);
          const at = (x: number) =>
            heightOf(
              example.run({ ...ref, data: { ...data, [input]: `${x.toFixed(2)} ${unit}` }, rules: [rule] }).results,
            );
          const places = found.map(({ value }) => Number.parseFloat(value));
          const title = `${question}: ${places}`;
          for (const x of places) {
            const isStraight = [beside, beside / 10].every((by) => isLine([x - by, x, x + by].map(at)));
            expect(isStraight, `${title}: nothing changes at ${x}`).to.equal(false);
          }
          const ends = [range[0], ...places.filter((x) => x > range[0] && x < range[1]), range[1]];
          for (const [index, from] of ends.slice(0, -1).entries()) {
            const to = ends[index + 1] ?? from;
            if (to - from < 1) continue;
            const step = (to - from - 0.02) / 20;
            const heights = Array.from({ length: 21 }, (_, place) => at(from + 0.01 + place * step));
            expect(isLine(heights), `${title}: something changes between ${from} and ${to}`).to.equal(true);
          }
        }
      }
      expect(asked.size).to.be.greaterThan(0);
    });
  }
});

function exampleEngine(folder: string): Engine {
  const files = readdirSync(join(EXAMPLES, folder)).filter((file) => file.endsWith(".rules"));
  const made = new Engine();
  made.load(Object.fromEntries(files.map((file) => [file, readFileSync(join(EXAMPLES, folder, file), "utf8")])));
  return made;
}

function heightOf(results: Readonly<Record<string, RuleResult>>): number | string {
  const [found] = Object.values(results);
  return found?.vetoed === false ? Number.parseFloat(found.result) : String(found?.veto_reason);
}

/** True for even values on a line, which results with two decimals are near. */
function isLine(heights: readonly (number | string)[]): boolean {
  const [first, last] = [heights[0], heights.at(-1)];
  if (typeof first !== "number" || typeof last !== "number") return new Set(heights).size === 1;
  return heights.every((height, at) => {
    if (typeof height !== "number") return false;
    return Math.abs(height - first - ((last - first) * at) / (heights.length - 1)) < 0.0101;
  });
}
