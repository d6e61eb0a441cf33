import { fitsDecimal, MAX_DECIMAL, MAX_SCALE, operandDecimal, powerOfTen } from "../../model/numbers/decimal.ts";
import {
  absolute,
  compare,
  divide,
  multiply,
  ONE,
  type Rational,
  rational,
  roundHalfEven,
} from "../../model/numbers/rational.ts";
import { exactRationalRoot, squareRootFloor } from "../../model/numbers/roots.ts";
import type { MathName } from "../../model/operators.ts";
import type { NumberValue, Outcome } from "../../model/value.ts";
import { numberOutcome } from "./arithmetic.ts";
import { type Approximation, approximations } from "./irrational.ts";
import { computationVeto } from "./veto.ts";

/**
 * A function of a number or, with `factor`, of a measure counted in a unit of so many canonical
 * ones (docs/spec/02-types-numbers-units.md#2-5-powers-and-functions). `abs` is exact. All others
 * first round the operand to a decimal; only `sqrt` tries an exact root before. Vetoes outside the
 * domain and beyond the range of decimals.
 */
export function math(name: MathName, operand: NumberValue, factor?: Rational): Outcome {
  if (name === "abs") {
    const { n, d } = absolute(operand);
    return numberOutcome(n, d, operand.unit);
  }
  const exact = factor === undefined ? rational(operand.n, operand.d) : divide(operand, factor);
  const result = name === "sqrt" ? squareRoot(exact) : ofDecimal(name, exact);
  if (result.kind !== "number") return result;
  const canonical = factor === undefined ? result : multiply(result, factor);
  return numberOutcome(canonical.n, canonical.d, operand.unit);
}

/**
 * The square root of a fraction in lowest terms: exact when there is such a root, else the decimal
 * approximation of its decimal's root.
 */
export function squareRoot(x: Rational): Outcome {
  if (x.n < 0n) return computationVeto("The square root of a negative number does not exist");
  const root = exactRationalRoot(x, 2n);
  if (root !== undefined) return numberOutcome(root.n, root.d);
  if (!fitsDecimal(x)) return beyondRange("sqrt");
  return roundedRoot(operandDecimal(x));
}

/**
 * The true root of n/d rounded half to even to the largest scale that fits: that of the largest
 * decimal has 15 digits before the point. An irrational root is never a tie, so one bit beyond the
 * last digit decides.
 */
function roundedRoot({ n, d }: Rational): Outcome {
  for (let scale = MAX_SCALE; ; scale--) {
    const unit = powerOfTen(scale);
    const halves = squareRootFloor((4n * n * unit * unit) / d);
    const coefficient = (halves + 1n) / 2n;
    if (coefficient <= MAX_DECIMAL) return decimalOutcome(coefficient, scale);
  }
}

function ofDecimal(name: Exclude<MathName, "sqrt" | "abs">, exact: Rational): Outcome {
  if ((name === "asin" || name === "acos") && compare(absolute(exact), ONE) > 0) {
    return computationVeto(`${name} needs a number from -1 to 1`);
  }
  if (name === "log" && exact.n <= 0n) return computationVeto("log needs a number above 0");
  if (!fitsDecimal(exact)) return beyondRange(name);
  const x = operandDecimal(exact);
  switch (name) {
    case "floor":
      return numberOutcome(floor(x), 1n);
    case "ceil":
      return numberOutcome(-floor({ n: -x.n, d: x.d }), 1n);
    case "round":
      return numberOutcome(x.n < 0n ? -roundHalfEven(-x.n, x.d) : roundHalfEven(x.n, x.d), 1n);
    default:
      return irrational(name, x);
  }
}

function floor({ n, d }: Rational): bigint {
  const quotient = n / d;
  return n < 0n && quotient * d !== n ? quotient - 1n : quotient;
}

/** The precision with which an irrational function begins. */
export const FUNCTION_BITS = 192;

type Irrational = keyof typeof approximations;

/**
 * Rounds at rising precision until the error cannot change the result any more (Ziv's strategy).
 * By Lindemann's theorem the result is 0, 1 or irrational, so no tie and no endless loop is
 * possible.
 */
function irrational(name: Irrational, x: Rational): Outcome {
  if (name === "log" && x.n === 0n) return computationVeto("log needs a number above 0");
  if (name === "exp") {
    const whole = x.n / x.d;
    if (whole > LARGEST_EXPONENT) return tooLarge(name);
    if (whole < -LARGEST_EXPONENT) return numberOutcome(0n, 1n);
  }
  for (let bits = FUNCTION_BITS; ; bits *= 2) {
    const approximation = approximations[name](x, bits);
    const rounded = approximation && roundBoth(approximation, bits);
    if (rounded === "too large") return tooLarge(name);
    if (rounded !== undefined) return rounded;
  }
}

/** Beyond it the exponential is too large, or 0, for every decimal. */
const LARGEST_EXPONENT = 67n;

function tooLarge(name: Irrational): Outcome {
  return computationVeto(`The result of ${name} is too large`);
}

/** The decimal to which both ends of the interval round; undefined when they differ. */
function roundBoth({ value, error }: Approximation, bits: number): Outcome | "too large" | undefined {
  const negative = value < 0n;
  const size = negative ? -value : value;
  const low = roundBinary(size > error ? size - error : 0n, bits);
  const high = roundBinary(size + error, bits);
  if (low === undefined && high === undefined) return "too large";
  if (low === undefined || high === undefined) return undefined;
  if (low.coefficient !== high.coefficient || low.scale !== high.scale) return undefined;
  return decimalOutcome(negative ? -low.coefficient : low.coefficient, low.scale);
}

/** value / 2^bits rounded to the largest scale of at most 28 whose coefficient fits 96 bits. */
function roundBinary(value: bigint, bits: number): { coefficient: bigint; scale: number } | undefined {
  const half = 1n << BigInt(bits - 1);
  for (let scale = MAX_SCALE; scale >= 0; scale--) {
    const coefficient = (value * powerOfTen(scale) + half) >> BigInt(bits);
    if (coefficient <= MAX_DECIMAL) return { coefficient, scale };
  }
  return undefined;
}

function decimalOutcome(coefficient: bigint, scale: number): Outcome {
  const { n, d } = rational(coefficient, powerOfTen(scale));
  return numberOutcome(n, d);
}

function beyondRange(name: MathName): Outcome {
  return computationVeto(`${name} needs a number of at most ${MAX_DECIMAL}`);
}
