import { decimalPlaces, MAX_DECIMAL, MAX_SCALE, powerOfTen, roundLiteral } from "../../model/numbers/decimal.ts";
import type { Rational } from "../../model/numbers/rational.ts";
import type { NumberText } from "../tree/literal.ts";

/** True when a number token is within the limits of docs/spec/01-syntax.md#2-1-numbers. */
export function isWithinLimits(token: string): boolean {
  if (token.length <= ALWAYS_FITS && !/e/i.test(token)) return true;
  return exactValue(split(token)) !== undefined;
}

const PLAIN_INTEGER = /^[1-9][0-9]{0,14}$/;
const FORM = /^([0-9][0-9_,]*)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/;

/**
 * The number of characters up to which a token without exponent is within the limits of
 * docs/spec/01-syntax.md#2-1-numbers, whatever its digits.
 */
const ALWAYS_FITS = 28;

/**
 * The value and the plain digits of a number token without its sign
 * (docs/spec/01-syntax.md#2-1-numbers). The token must be within the limits.
 */
export function readSourceNumber(token: string): NumberText {
  if (PLAIN_INTEGER.test(token)) return { value: { n: BigInt(token), d: 1n }, digits: token };
  const parts = split(token);
  const value = exactValue(parts);
  if (value === undefined) throw new Error(`number out of range: ${token}`);
  const asWritten = parts.exponent === undefined && parts.coefficient <= MAX_DECIMAL;
  const scale = asWritten ? parts.fractionDigits : shownScale(parts, value);
  return { value, digits: plainDigits(value, scale) };
}

interface NumberParts {
  readonly coefficient: bigint;
  readonly fractionDigits: number;
  readonly exponent: number | undefined;
}

function split(token: string): NumberParts {
  const match = FORM.exec(token);
  if (match === null) throw new Error(`not a number: ${token}`);
  const integer = (match[1] ?? "").replace(/[_,]/g, "");
  const fraction = match[2] ?? "";
  return {
    // With more digits it is out of range wherever the point stands; to read them all would take
    // quadratic time.
    coefficient: BigInt(
      integer.replace(/^0+(?=[0-9])/, "").slice(0, 2 * ALWAYS_FITS) + fraction.slice(0, 2 * ALWAYS_FITS),
    ),
    fractionDigits: fraction.length,
    exponent: match[3] === undefined ? undefined : Number(match[3]),
  };
}

function exactValue({ coefficient, fractionDigits, exponent }: NumberParts): Rational | undefined {
  return roundLiteral(coefficient, fractionDigits, exponent);
}

/**
 * The scale of the digits. With an exponent: fraction digits - exponent, at least 0; after
 * rounding: the remaining digits.
 */
function shownScale({ fractionDigits, exponent }: NumberParts, value: Rational): number {
  const needed = decimalPlaces(value) ?? 0;
  const written = exponent === undefined ? 0 : Math.min(Math.max(fractionDigits - exponent, 0), MAX_SCALE);
  return Math.max(needed, written);
}

function plainDigits(value: Rational, scale: number): string {
  const digits = ((value.n * powerOfTen(scale)) / value.d).toString().padStart(scale + 1, "0");
  const point = digits.length - scale;
  return scale === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
}
