import { expect } from "chai";
import fc from "fast-check";
import type { RuleResult } from "../../../src/engine/api.ts";
import { Engine } from "../../../src/engine/engine.ts";
import { add, compare, multiply, type Rational, rational, subtract } from "../../../src/model/numbers/rational.ts";
import { readNumber } from "../../../src/model/numbers/read-number.ts";
import "../../property-seed.ts";
import { volume } from "../../volume.ts";

function engineOf(text: string): Engine {
  const engine = new Engine();
  engine.load({ "a.rules": text });
  return engine;
}

/** A row of numbers, without those that are missing. */
type NumberRow = Readonly<Record<string, number>>;

const LINE = `spec line
data a: number
data b: number -> fill 2
data c: number
rule cost: a * b
  unless a > 6 then veto "too much"
  unless b is 3 then c
rule dear: cost > 8
`;
const number = fc.integer({ min: 0, max: 8 });
const line: fc.Arbitrary<NumberRow> = fc.record({ a: number, b: number, c: number }, { requiredKeys: [] });

/** A result as a text in which the rows of `lines` are called as imports are. */
function shown({ explanation: _, ...result }: RuleResult): string {
  return JSON.stringify(result).replaceAll(/lines\.(\d+)/g, "line$1");
}

describe("rules over rows", () => {
  it("answer for a list of so many rows as for so many imports", () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), (rows) => {
        const each = rows.map((_, at) => `line${at + 1}`);
        const imports = engineOf(`${LINE}
spec order
${each.map((name) => `uses ${name}: line`).join("\n")}
rule total: ${each.map((name) => `${name}.cost`).join(" + ")}
rule most: max(${each.map((name) => `${name}.cost`).join(", ")}${rows.length === 1 ? ", line1.cost" : ""})
`);
        const list = engineOf(`${LINE}
spec order
uses lines: line list
rule total: lines -> sum cost
rule most: lines -> max cost
`);
        const asImports = Object.fromEntries(
          rows.flatMap((row, at) => Object.entries(row).map(([name, value]) => [`line${at + 1}.${name}`, value])),
        );
        const expected = imports.run({ spec: "order", data: asImports }).results;
        const actual = list.run({ spec: "order", data: { lines: rows } }).results;
        for (const rule of ["total", "most"]) {
          const [one, other] = [actual[rule], expected[rule]];
          if (one === undefined || other === undefined) expect.fail(`${rule} is not answered`);
          expect(shown(one), rule).to.equal(shown(other));
        }
      }),
      { numRuns: volume(60) },
    );
  });

  it("sum up the same in every order of the rows", () => {
    const engine = engineOf(`${LINE}
spec order
uses lines: line list
rule total: lines -> where a < 7 -> sum cost
rule dear: lines -> where a < 7 -> any dear
`);
    const whole = fc.record({ a: number, b: number, c: number });
    const shuffled = fc
      .array(whole, { minLength: 2, maxLength: 12 })
      .chain((rows) => fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })));
    fc.assert(
      fc.property(shuffled, ([rows, others]) => {
        const { total, dear } = engine.run({ spec: "order", data: { lines: rows } }).results;
        const permuted = engine.run({ spec: "order", data: { lines: others } }).results;
        expect([permuted.total?.result, permuted.dear?.result]).to.deep.equal([total?.result, dear?.result]);
      }),
    );
  });

  it("list what is missing: all of it gives an answer, and nothing is superfluous for any and all", () => {
    const engine = engineOf(`spec row
data flag: boolean
data other: boolean

spec house
data open: boolean
uses rows: row list
rule any: rows -> any (flag and other)
rule all: rows -> all flag
rule nested: open and (rows -> any (flag and (rows -> all rows.other)))
`);
    const truth = fc.record({ flag: fc.boolean(), other: fc.boolean() }, { requiredKeys: [] });
    fc.assert(
      fc.property(
        fc.array(truth, { maxLength: 5 }),
        fc.constantFrom({}, { open: true }),
        fc.boolean(),
        (rows, more, value) => {
          const given = Object.fromEntries(
            rows.flatMap((row, at) => Object.entries(row).map(([name, truth]) => [`rows.${at + 1}.${name}`, truth])),
          );
          const empty = Object.fromEntries(rows.map((_, at) => [`rows.${at + 1}.nobody`, "here"]));
          const missingOf = (rule: string, data: object): readonly string[] => {
            const all = { ...more, ...(rows.length === 0 ? { rows: [] } : { ...empty, ...given }), ...data };
            return engine.run({ spec: "house", rules: [rule], data: all }).results[rule]?.missing_data ?? [];
          };
          const valued = (keys: readonly string[], of: boolean) => Object.fromEntries(keys.map((key) => [key, of]));
          for (const rule of ["any", "all"]) {
            const missing = missingOf(rule, {});
            expect(missing.filter((key) => key in given)).to.deep.equal([]);
            for (const key of missing) {
              const others = missing.filter((each) => each !== key);
              // Some values of the others leave the answer open.
              const undecided = combinations(others).some((data) => missingOf(rule, data).includes(key));
              expect(undecided, `${rule}: ${key} of ${missing}`).to.equal(true);
            }
          }
          for (const rule of ["any", "all", "nested"]) {
            let open: Readonly<Record<string, boolean>> = {};
            // A condition that holds may ask for what stands behind it.
            for (let missing = missingOf(rule, open); missing.length > 0; missing = missingOf(rule, open)) {
              expect(missing.filter((key) => key in open)).to.deep.equal([]);
              open = { ...open, ...valued(missing, value) };
            }
          }
        },
      ),
      { numRuns: volume(60) },
    );
  });

  it("follow each other by previous as a loop in fractions does", () => {
    const engine = engineOf(`spec month
data opening: number
data rate: number
data payment: number
rule interest: opening * rate / 12
rule paid: min(payment, opening + interest)
rule closing: opening + interest - paid

spec loan
data principal: number
data rate: number
uses months: month list
  -> each opening: previous.closing else principal
  -> each rate: rate
rule left: (months -> last).closing
rule interest: months -> sum months.interest
`);
    const cents = fc.integer({ min: 0, max: 100_000 });
    fc.assert(
      fc.property(
        cents,
        fc.integer({ min: 0, max: 30 }),
        fc.array(cents, { minLength: 1, maxLength: 12 }),
        (principal, percent, payments) => {
          const rate = rational(BigInt(percent), 100n);
          let opening: Rational = rational(BigInt(principal), 100n);
          let total = rational(0n);
          for (const payment of payments) {
            const interest = multiply(multiply(opening, rate), rational(1n, 12n));
            const due = add(opening, interest);
            const paid = rational(BigInt(payment), 100n);
            total = add(total, interest);
            opening = subtract(due, compare(paid, due) < 0 ? paid : due);
          }
          const { left, interest } = engine.run({
            spec: "loan",
            data: {
              principal: (principal / 100).toFixed(2),
              rate: (percent / 100).toFixed(2),
              months: payments.map((payment) => ({ payment: (payment / 100).toFixed(2) })),
            },
          }).results;
          expect(isShown(left, opening), `${left?.result} is not ${opening.n}/${opening.d}`).to.equal(true);
          expect(isShown(interest, total), `${interest?.result} is not ${total.n}/${total.d}`).to.equal(true);
        },
      ),
    );
  });
});

/** All ways to say yes or no to some keys. */
function combinations(keys: readonly string[]): readonly Readonly<Record<string, boolean>>[] {
  return keys.reduce<readonly Readonly<Record<string, boolean>>[]>(
    (all, key) => all.flatMap((data) => [true, false].map((value) => ({ ...data, [key]: value }))),
    [{}],
  );
}

/** True when a result shows a value, to the 20 places that texts have at least. */
function isShown(result: RuleResult | undefined, value: Rational): boolean {
  const shown = readNumber(result?.result ?? "");
  if (shown === undefined) return false;
  const { n, d } = subtract(shown, value);
  return (n < 0n ? -n : n) * 10n ** 20n <= d;
}
