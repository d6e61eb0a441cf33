import { type Rational, rational, roundHalfEven } from "./rational.ts";

/**
 * The largest magnitude that a literal, an input or a written result may have: 2^96 - 1
 * (docs/spec/02-types-numbers-units.md#2-1-values-and-exactness).
 */
export const MAX_DECIMAL = 79228162514264337593543950335n;
const LEAST_DECIMAL = -MAX_DECIMAL;

/** The largest number of fractional digits in a literal and in an output decimal. */
export const MAX_SCALE = 28;

/** (negative ? -1 : 1) * coefficient / 10^scale, coefficient >= 0. */
interface Decimal {
  readonly negative: boolean;
  readonly coefficient: bigint;
  readonly scale: number;
}

const POWERS_OF_TEN: readonly bigint[] = Array.from({ length: 64 }, (_, exponent) => 10n ** BigInt(exponent));

export function powerOfTen(exponent: number): bigint {
  return POWERS_OF_TEN[exponent] ?? 10n ** BigInt(exponent);
}

/**
 * True when a result can be written as a decimal: |r| <= 2^96 - 1
 * (docs/spec/02-types-numbers-units.md#2-1-values-and-exactness, rule 3). `r` need not be in lowest
 * terms.
 */
export function fitsDecimal(r: Rational): boolean {
  if (r.d === 1n) return r.n <= MAX_DECIMAL && r.n >= LEAST_DECIMAL;
  const limit = MAX_DECIMAL * r.d;
  return r.n <= limit && r.n >= -limit;
}

/**
 * The decimal string of a value that fits
 * (docs/spec/02-types-numbers-units.md#2-1-1-decimal-output-string-all-decimal-strings-in-results-maps-show-messages):
 * 28 digits, no exponent, no trailing zeros. `r` need not be in lowest terms.
 */
export function formatDecimal(r: Rational): string {
  return r.d === 1n ? r.n.toString() : writeDecimal(outputDecimal(r));
}

/**
 * The output decimal of `r`, rounded half to even to `decimals` places and padded with zeros to
 * exactly so many
 * (docs/spec/02-types-numbers-units.md#2-1-1-decimal-output-string-all-decimal-strings-in-results-maps-show-messages).
 */
export function formatFixed(r: Rational, decimals: number): string {
  return writeFixed(outputDecimal(r), decimals);
}

/**
 * The text of a value (docs/spec/02-types-numbers-units.md#2-1-values-and-exactness, rule 3): the
 * output decimal when it fits, else all digits of an integer, else `p/q` in lowest terms.
 */
export function exactText(r: Rational): string {
  if (fitsDecimal(r)) return formatDecimal(r);
  const { n, d } = rational(r.n, r.d);
  return d === 1n ? n.toString() : `${n}/${d}`;
}

/**
 * The number that functions work on (docs/spec/02-types-numbers-units.md#2-5-powers-and-functions):
 * `r` itself when a literal can express it (at most 28 fractional digits, 96 bits), else its output
 * decimal. `r` must fit.
 */
export function operandDecimal(r: Rational): Rational {
  const reduced = rational(r.n, r.d);
  return isDecimal(reduced) ? reduced : decimalValue(outputDecimal(reduced));
}

/**
 * Digits after the point that `r`, in lowest terms, needs; undefined when no finite number is
 * enough. Trailing zeros do not count.
 */
export function decimalPlaces(r: Rational): number | undefined {
  let places = 0;
  let rest = rational(r.n, r.d).d;
  for (const factor of [10n, 2n, 5n]) {
    for (; rest % factor === 0n; places++) rest /= factor;
  }
  return rest === 1n ? places : undefined;
}

/**
 * The value of a written number without its sign: `coefficient` are all its digits,
 * `fractionDigits` of them after the point (docs/spec/01-syntax.md#2-1-numbers). Digits that do not
 * fit 96 bits are rounded half up to the largest scale that fits. Undefined: outside the limits of
 * docs/spec/02-types-numbers-units.md#2-1-values-and-exactness, rule 2.
 */
export function roundLiteral(coefficient: bigint, fractionDigits: number, exponent?: number): Rational | undefined {
  if (fractionDigits > MAX_SCALE) return undefined;
  const mantissa = fitCoefficient(coefficient, fractionDigits);
  if (mantissa === undefined || exponent === undefined) return mantissa && decimalValue(mantissa);
  if (!(exponent >= -MAX_SCALE && exponent <= MAX_SCALE)) return undefined;
  const scale = mantissa.scale - exponent;
  const product =
    scale < 0
      ? fitCoefficient(mantissa.coefficient * powerOfTen(-scale), 0)
      : scale > MAX_SCALE
        ? fitCoefficient(roundHalfUp(mantissa.coefficient, scale - MAX_SCALE), MAX_SCALE)
        : fitCoefficient(mantissa.coefficient, scale);
  return product && decimalValue(product);
}

function fitCoefficient(coefficient: bigint, scale: number): Decimal | undefined {
  if (coefficient <= MAX_DECIMAL) return { negative: false, coefficient, scale };
  for (let dropped = 1; dropped <= scale; dropped++) {
    const rounded = roundHalfUp(coefficient, dropped);
    if (rounded <= MAX_DECIMAL) return { negative: false, coefficient: rounded, scale: scale - dropped };
  }
  return undefined;
}

/** coefficient / 10^digits, a half rounded away from zero; coefficient >= 0. */
function roundHalfUp(coefficient: bigint, digits: number): bigint {
  const unit = powerOfTen(digits);
  return (coefficient + unit / 2n) / unit;
}

function outputDecimal(r: Rational): Decimal {
  const negative = r.n < 0n;
  const n = negative ? -r.n : r.n;
  const integer = n / r.d;
  const rest = n % r.d;
  if (rest === 0n) return { negative, coefficient: integer, scale: 0 };
  if (integer === 0n) {
    const coefficient = (2n * rest * powerOfTen(MAX_SCALE) + r.d) / (2n * r.d);
    return { negative, coefficient, scale: MAX_SCALE };
  }
  const scale = Math.max(MAX_SCALE - integer.toString().length, 1);
  const coefficient = integer * powerOfTen(scale) + (rest * powerOfTen(scale)) / r.d;
  return coefficient <= MAX_DECIMAL
    ? { negative, coefficient, scale }
    : { negative, coefficient: roundHalfUp(coefficient, 1), scale: 0 };
}

function decimalValue(decimal: Decimal): Rational {
  const n = decimal.negative ? -decimal.coefficient : decimal.coefficient;
  return rational(n, powerOfTen(decimal.scale));
}

function isDecimal(reduced: Rational): boolean {
  if (reduced.d === 1n) return true;
  if (powerOfTen(MAX_SCALE) % reduced.d !== 0n) return false;
  const places = decimalPlaces(reduced) ?? 0;
  const coefficient = (reduced.n * powerOfTen(places)) / reduced.d;
  return coefficient <= MAX_DECIMAL && coefficient >= -MAX_DECIMAL;
}

const TRAILING_ZEROS = /0+$/;

function writeDecimal({ negative, coefficient, scale }: Decimal): string {
  if (coefficient === 0n) return "0";
  const minus = negative ? "-" : "";
  if (scale === 0) return `${minus}${coefficient}`;
  const digits = coefficient.toString().padStart(scale + 1, "0");
  const integer = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale).replace(TRAILING_ZEROS, "");
  return fraction === "" ? minus + integer : `${minus}${integer}.${fraction}`;
}

function writeFixed({ negative, coefficient, scale }: Decimal, decimals: number): string {
  const fixed =
    scale > decimals
      ? roundHalfEven(coefficient, powerOfTen(scale - decimals))
      : coefficient * powerOfTen(decimals - scale);
  const minus = negative && fixed !== 0n ? "-" : "";
  if (decimals === 0) return `${minus}${fixed}`;
  const digits = fixed.toString().padStart(decimals + 1, "0");
  return `${minus}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
