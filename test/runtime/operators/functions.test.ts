import { expect } from "chai";
import { Decimal } from "decimal.js";
import fc from "fast-check";
import { formatDecimal, MAX_DECIMAL } from "../../../src/model/numbers/decimal.ts";
import { type Rational, rational } from "../../../src/model/numbers/rational.ts";
import { readNumber } from "../../../src/model/numbers/read-number.ts";
import type { MathName } from "../../../src/model/operators.ts";
import type { Outcome } from "../../../src/model/value.ts";
import { math } from "../../../src/runtime/operators/functions.ts";
import { approximations } from "../../../src/runtime/operators/irrational.ts";

const Precise = Decimal.clone({ precision: 80, maxE: 9e15, minE: -9e15 });

function apply(name: MathName, x: Rational | string, factor?: Rational): Outcome {
  const value = typeof x === "string" ? readNumber(x) : x;
  if (value === undefined) throw new Error(`${String(x)} is not a number`);
  return math(name, { kind: "number", n: value.n, d: value.d }, factor);
}

function written(name: MathName, x: Rational | string, factor?: Rational): string {
  const outcome = apply(name, x, factor);
  return outcome.kind === "number" ? formatDecimal(outcome) : outcome.kind;
}

/** The decimal of a result in full, 29 digits where it has them. */
function digits(outcome: Outcome): Decimal {
  if (outcome.kind !== "number") throw new Error("not a number");
  return new Precise(String(outcome.n)).div(new Precise(String(outcome.d)));
}

/**
 * The true value rounded half to even to the largest scale whose coefficient is below 2^96
 * (docs/spec/02-types-numbers-units.md#2-5-powers-and-functions).
 */
function correctlyRounded(value: Decimal): Decimal {
  for (let scale = 28; scale >= 0; scale--) {
    const rounded = value.toDecimalPlaces(scale, Decimal.ROUND_HALF_EVEN);
    if (rounded.abs().times(new Precise(10).pow(scale)).lte(String(MAX_DECIMAL))) return rounded;
  }
  throw new Error("beyond the range");
}

/** Decimals of up to 28 places below a bound. */
function decimals(low: bigint, high: bigint, places: number): fc.Arbitrary<Rational> {
  const unit = 10n ** BigInt(places);
  return fc.bigInt(low * unit, high * unit).map((n) => rational(n, unit));
}

const tiny = fc.integer({ min: 0, max: 28 }).map((zeros) => rational(3n, 10n ** BigInt(zeros)));

const comparisons: readonly (readonly [MathName, fc.Arbitrary<Rational>, (x: Decimal) => Decimal])[] = [
  ["sqrt", decimals(1n, 10n ** 12n, 10), (x) => x.sqrt()],
  ["exp", decimals(-66n, 66n, 20), (x) => x.exp()],
  ["log", fc.oneof(decimals(1n, 10n ** 6n, 20), decimals(0n, 1n, 20), tiny), (x) => x.ln()],
  ["sin", decimals(-100n, 100n, 20), (x) => x.sin()],
  ["cos", decimals(-100n, 100n, 20), (x) => x.cos()],
  ["tan", decimals(-100n, 100n, 20), (x) => x.tan()],
  ["asin", decimals(-1n, 1n, 27), (x) => x.asin()],
  ["acos", decimals(-1n, 1n, 27), (x) => x.acos()],
  ["atan", decimals(-1000n, 1000n, 20), (x) => x.atan()],
];

describe("Irrational functions (docs/spec/02-types-numbers-units.md#2-5-powers-and-functions)", () => {
  for (const [name, operand, reference] of comparisons) {
    it(`${name} is correctly rounded`, () => {
      fc.assert(
        fc.property(operand, (x) => {
          fc.pre(x.n !== 0n);
          const precise = new Precise(String(x.n)).div(new Precise(String(x.d)));
          expect(digits(apply(name, x)).toFixed()).to.equal(correctlyRounded(reference(precise)).toFixed());
        }),
        { numRuns: 40 },
      );
    });
  }

  const known: readonly (readonly [name: MathName, x: string, result: string])[] = [
    ["sqrt", "2", "1.414213562373095048801688724"],
    ["sqrt", "1000", "31.62277660168379331998893544"],
    ["sqrt", "0.25", "0.5"],
    ["atan", "1", "0.7853981633974483096156608458"],
    ["acos", "-1", "3.141592653589793238462643383"],
    ["exp", "1", "2.718281828459045235360287471"],
    ["exp", "-100", "0"],
    ["exp", "66.5", "75959666021073336334634473276"],
    ["log", "10", "2.302585092994045684017991454"],
    ["log", "1.0000000000000000000000000001", "0.0000000000000000000000000001"],
    ["acos", "0.9999999999999999999999999999", "0.000000000000014142135623731"],
    ["tan", "1.570796326794896619231321692", "-2775861216004249611331142063.4"],
  ];
  for (const [name, x, result] of known) {
    it(`${name} ${x} is ${result}`, () => expect(written(name, x)).to.equal(result));
  }

  it("use all 96 bits of a coefficient, and no number beyond them", () => {
    const largest = new Precise(String(MAX_DECIMAL)).div(new Precise(10).pow(28));
    expect(digits(apply("sqrt", "62.771017353866807638357894230")).toFixed()).to.equal(largest.toFixed());
    expect(digits(apply("log", "2759.5316476365851061797093795")).toFixed()).to.equal(largest.toFixed());
  });

  it("keep their promised error for arguments of any size", () => {
    const angles = fc.tuple(fc.bigInt(-MAX_DECIMAL, MAX_DECIMAL), fc.nat({ max: 28 }));
    fc.assert(
      fc.property(fc.constantFrom("sin", "cos", "tan", "atan"), angles, (name, [n, places]) => {
        const x = rational(n, 10n ** BigInt(places));
        const [rough, fine] = [approximations[name](x, 96), approximations[name](x, 320)];
        // A tangent may be too steep for the lower precision.
        if (rough === undefined || fine === undefined) {
          expect(name).to.equal("tan");
          return;
        }
        const [left, right] = [rough.value << 224n, fine.value];
        const apart = left > right ? left - right : right - left;
        expect(apart <= (rough.error << 224n) + fine.error, `${name} ${formatDecimal(x)}`).to.equal(true);
      }),
    );
  });

  it("stay exact where the answer is rational", () => {
    const exact: readonly (readonly [MathName, string, string])[] = [
      ["exp", "0", "1"],
      ["log", "1", "0"],
      ["sin", "0", "0"],
      ["cos", "0", "1"],
      ["tan", "0", "0"],
      ["asin", "0", "0"],
      ["acos", "1", "0"],
      ["atan", "0", "0"],
    ];
    for (const [name, x, result] of exact) expect(written(name, x)).to.equal(result);
    expect(apply("sqrt", rational(1n, 9n))).to.deep.include({ n: 1n, d: 3n });
    expect(written("sqrt", rational(2n ** 100n))).to.equal("1125899906842624");
  });

  it("veto outside their domains and beyond the range", () => {
    const vetoes: readonly (readonly [MathName, Rational])[] = [
      ["sqrt", rational(-1n)],
      ["asin", rational(2n)],
      ["acos", rational(-(10n ** 40n) - 1n, 10n ** 40n)],
      ["log", rational(0n)],
      ["log", rational(-1n)],
      ["log", rational(1n, 10n ** 40n)],
      ["exp", rational(67n)],
      ["exp", rational(333n, 5n)],
      ["exp", rational(10n ** 20n)],
      ["sin", rational(2n ** 96n)],
      ["sqrt", rational(10n ** 59n)],
      ["floor", rational(10n ** 40n)],
    ];
    for (const [name, x] of vetoes) expect(apply(name, x), name).to.include({ kind: "veto", cause: "computation" });
  });
});

describe("Rounding functions", () => {
  const rows: readonly (readonly [name: MathName, x: Rational | string, result: string])[] = [
    ["abs", "-5", "5"],
    ["floor", "2.7", "2"],
    ["floor", "-2.7", "-3"],
    ["ceil", "2.2", "3"],
    ["ceil", "-2.2", "-2"],
    ["round", "2.5", "2"],
    ["round", "3.5", "4"],
    ["round", "-2.5", "-2"],
    ["round", "-0.4", "0"],
    ["round", rational(20n, 3n), "7"],
    ["floor", rational(10n ** 29n - 1n, 10n ** 29n), "1"],
    ["ceil", "1.0000000000000000000000000001", "2"],
    ["abs", rational(1n, 3n), "0.3333333333333333333333333333"],
  ];
  for (const [name, x, result] of rows) {
    it(`${name} of ${typeof x === "string" ? x : `${x.n}/${x.d}`} is ${result}`, () => {
      expect(written(name, x)).to.equal(result);
    });
  }

  it("turn a fraction into its decimal first, but for abs, which is exact at any size", () => {
    expect(apply("floor", rational(1n - 10n ** 29n, 10n ** 29n))).to.deep.include({ n: -1n, d: 1n });
    expect(apply("abs", rational(-1n, 3n))).to.deep.include({ n: 1n, d: 3n });
    expect(apply("abs", rational(-(10n ** 40n)))).to.deep.include({ n: 10n ** 40n, d: 1n });
  });

  it("count a measure in the unit of the given factor", () => {
    expect(written("round", rational(27n, 10n), rational(1n))).to.equal("3");
    expect(written("floor", rational(25007n, 10000n), rational(1n, 1000n))).to.equal("2.5");
    expect(written("round", rational(84n, 5n), rational(12n))).to.equal("12");
  });
});
