import { expect } from "chai";
import fc from "fast-check";
import { Engine } from "../../src/index.ts";
import { volume } from "../volume.ts";

interface Way {
  readonly type: string;
  readonly constraints: readonly string[];
  /** Expressions of the rule that feeds the first slot. */
  readonly rules: readonly string[];
  /** An expression over the last slot, which is called `taken`. */
  readonly uses: string;
}

const WAYS: readonly Way[] = [
  {
    type: "number",
    constraints: ["", "-> maximum 10", "-> decimals 1", "-> minimum -3 -> maximum 9 -> decimals 2"],
    rules: ["n * 2", "n / 3", "9_000_000_000_000_000_001 - n", 'veto "no"', "0 unless n > 5 then veto", "sqrt n"],
    uses: "taken + 1 unless taken is veto then 0",
  },
  {
    type: "weights.weight",
    constraints: ["", "-> maximum 3 kilo", "-> decimals 0", "-> minimum 10 gr"],
    rules: ["w", "w * n", "w / 3", "w unless n > 3 then 2 kilo", "w as kilo", "0 gr unless n > 5 then w"],
    uses: "taken * 2",
  },
  {
    type: "ratio",
    constraints: ["", "-> maximum 50%", "-> decimals 1"],
    rules: ["p", "p / 3", "p unless n > 3 then 2%%"],
    uses: "100 * taken",
  },
  {
    type: "text",
    constraints: ["", "-> length 2", '-> options "ab" "cd"'],
    rules: ["t", '"ab"', 't unless n > 3 then "abc"', "veto"],
    uses: 'taken is "ab"',
  },
  { type: "boolean", constraints: [""], rules: ["n > 3", "veto"], uses: "not taken" },
  {
    type: "date",
    constraints: ["", "-> minimum 2026-01-01", "-> maximum 2026-02-01"],
    rules: ["d", "d unless n > 3 then 2025-01-01"],
    uses: "taken > 2026-01-15",
  },
  { type: "number range", constraints: ["", "-> minimum 2"], rules: ["n...9", "1...n"], uses: "4 in taken" },
];

const ways = fc
  .constantFrom(...WAYS)
  .chain(({ type, constraints, rules, uses }) =>
    fc.tuple(
      fc.constant({ type, uses }),
      fc.constantFrom(...constraints),
      fc.constantFrom(...constraints),
      fc.constantFrom(...rules),
    ),
  );

/** Rules in which a value goes from a rule to a slot of one import, and on to one of another. */
function source({ type, uses }: Pick<Way, "type" | "uses">, first: string, last: string, rule: string): string {
  return `spec weights
data weight: measure -> unit gr: 1 -> unit kilo: 1000
spec lib
uses weights
data taken: ${type} ${last}
rule same: taken
rule used: ${uses}
spec mid
uses weights
uses lib -> with taken: m
data m: ${type} ${first}
spec main
uses weights
uses mid -> with m: fed
data n: number
data w: weights.weight
data p: ratio
data t: text
data d: date
rule fed: ${rule}
rule between: mid.m
rule same: mid.lib.same
rule used: mid.lib.used
`;
}

describe("a value that one slot takes over from another in generated code", () => {
  it("must keep the decimals of the slot that takes it, in the unit in which it was given", () => {
    const engine = new Engine();
    engine.load(`spec inner
data base: measure -> unit eur: 1
data n: base -> unit mill: 0.001 -> decimals 1
rule r: n
spec outer
uses inner -> with n: m
data m: inner.base -> decimals 3
rule q: inner.r
`);
    const { run } = engine.prepare({ spec: "outer", effective: "2026" });
    expect(run({ m: "1.2 eur" }).results.q?.result).to.equal("1.2 eur");
    expect(run({ m: "1.255 eur" }).results.q?.veto_reason).to.equal(
      "Data inner.n: 1.255 eur has more than 1 decimal place",
    );
  });

  it("is the one of the exact program, with its unit, on its way from a rule", () => {
    const given = fc.record({
      n: fc.constantFrom("0.5", "3", "5.25", "7", "-1"),
      w: fc.constantFrom("30 gr", "1.5 kilo"),
      p: fc.constantFrom("12.5%", "60%%"),
      t: fc.constantFrom("ab", "abc"),
      d: fc.constantFrom("2026-01-10", "2026-02-10"),
    });
    fc.assert(
      fc.property(ways, fc.array(given, { minLength: 2, maxLength: 4 }), ([way, first, last, rule], all) => {
        const engine = new Engine();
        engine.load(source(way, first, last, rule));
        const ask = { spec: "main", effective: "2026", explain: true };
        const exact = all.map((data) => JSON.stringify(engine.run({ ...ask, data })));
        const { run } = engine.prepare(ask);
        expect(all.map((data) => JSON.stringify(run(data)))).to.deep.equal(exact);
      }),
      { numRuns: volume(60) },
    );
  });
});
