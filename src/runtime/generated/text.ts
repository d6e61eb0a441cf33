import { fitsDecimal, formatDecimal, formatFixed, powerOfTen } from "../../model/numbers/decimal.ts";
import type { Rational } from "../../model/numbers/rational.ts";
import { roundBy } from "./rounding.ts";

/**
 * The decimal text of n * by / 10^places
 * (docs/spec/02-types-numbers-units.md#2-1-1-decimal-output-string-all-decimal-strings-in-results-maps-show-messages),
 * without trailing zeros. All are safe integers, by > 0.
 */
export function decimalText(n: number, by: number, places: number): string {
  const scaled = n * by;
  return scaled <= MAX && scaled >= -MAX
    ? scaledText(scaled, places)
    : formatDecimal({ n: BigInt(n) * BigInt(by), d: powerOfTen(places) });
}

const MAX = Number.MAX_SAFE_INTEGER;

const POWERS_OF_TEN: readonly number[] = Array.from({ length: 23 }, (_, exponent) => 10 ** exponent);

/** Texts of two and three digits: joining them is faster than padding numbers. */
const PADDED: readonly string[] = Array.from({ length: 1000 }, (_, digits) => String(digits).padStart(3, "0"));
const TRIMMED: readonly string[] = PADDED.map((digits) => digits.replace(/0+$/, ""));
const HUNDREDTHS: readonly string[] = Array.from({ length: 100 }, (_, digits) => `.${String(digits).padStart(2, "0")}`);

/** The text of n * by / 10^places with exactly `decimals` places, rounded half to even. */
export function fixedText(n: number, by: number, places: number, decimals: number): string {
  const scaled = n * by;
  return scaled <= MAX && scaled >= -MAX
    ? scaledFixedText(scaled, places, decimals)
    : formatFixed({ n: BigInt(n) * BigInt(by), d: powerOfTen(places) }, decimals);
}

function scaledText(n: number, places: number): string {
  if (n < 0) return `-${scaledText(-n, places)}`;
  if (places === 0) return String(n);
  const unit = POWERS_OF_TEN[places] ?? 1;
  const whole = Math.floor(n / unit);
  const rest = n - whole * unit;
  return rest === 0 ? String(whole) : `${whole}.${fractionDigits(rest, places)}`;
}

/**
 * The digits after the point of a remainder > 0 in units of 10^-places, without zeros at the end.
 */
function fractionDigits(rest: number, places: number): string {
  if (places <= 3) return TRIMMED[rest * (POWERS_OF_TEN[3 - places] ?? 1)] ?? "";
  const unit = POWERS_OF_TEN[places - 3] ?? 1;
  const digits = Math.floor(rest / unit);
  const more = rest - digits * unit;
  return more === 0 ? (TRIMMED[digits] ?? "") : `${PADDED[digits]}${fractionDigits(more, places - 3)}`;
}

function scaledFixedText(n: number, places: number, decimals: number): string {
  if (places < decimals) return `${fixedDigits(n, places)}${places === 0 ? "." : ""}${"0".repeat(decimals - places)}`;
  const unit = POWERS_OF_TEN[places - decimals] ?? 1;
  const size = n < 0 ? -n : n;
  const digits = roundBy(size, unit);
  return fixedDigits(n < 0 ? -digits : digits, decimals);
}

/** digits / 10^decimals with exactly so many places; never a negative zero. */
function fixedDigits(digits: number, decimals: number): string {
  if (digits < 0) return `-${fixedDigits(-digits, decimals)}`;
  if (decimals === 0) return String(digits);
  if (decimals === 2) {
    const whole = Math.floor(digits / 100);
    return `${whole}${HUNDREDTHS[digits - whole * 100]}`;
  }
  if (decimals > 15) return formatFixed({ n: BigInt(digits), d: powerOfTen(decimals) }, decimals);
  const unit = POWERS_OF_TEN[decimals] ?? 1;
  const whole = Math.floor(digits / unit);
  return `${whole}.${String(digits - whole * unit).padStart(decimals, "0")}`;
}

/**
 * The text of n / d, where d is `unit` * `narrow`: when n is a multiple of the unit, which is a
 * power of ten, a division of doubles is enough. `near` is about 10^6 n / d, `narrow` at most
 * `LARGEST_DIVISOR`.
 */
export function fractionText(n: bigint, d: bigint, near: number, unit: bigint, narrow: number): string {
  const units = Math.round(near * (narrow / 1e6));
  if (units <= MAX && units >= -MAX && BigInt(units) * unit === n) {
    const text = units < 0 ? quotientText(-units, narrow, "-") : quotientText(units, narrow, "");
    if (text !== undefined) return text;
  }
  return formatDecimal({ n, d });
}

/**
 * The largest divisor of `quotientText`: a thousand times a smaller remainder is a safe integer.
 */
export const LARGEST_DIVISOR = 2 ** 43;

/**
 * The digits of n / d by long division, three at a time; n >= 0. Undefined for a value below 1 that
 * does not end within 27 places, as it must be rounded.
 */
function quotientText(n: number, d: number, sign: "" | "-"): string | undefined {
  const whole = Math.floor(n / d);
  const before = String(whole);
  let rest = n - whole * d;
  if (rest === 0) return whole === 0 ? before : sign + before;
  let places = whole === 0 ? MOST_DIGITS - 1 : MOST_DIGITS - before.length;
  let text = `${sign}${before}.`;
  for (; places >= 3; places -= 3) {
    rest *= 1000;
    const digits = Math.floor(rest / d);
    rest -= digits * d;
    if (rest === 0) return text + TRIMMED[digits];
    text += PADDED[digits];
  }
  if (whole === 0) return undefined;
  const power = POWERS_OF_TEN[places] ?? 1;
  const digits = Math.floor((rest * power) / d);
  return withoutZeros(places === 0 ? text : text + String(digits).padStart(places, "0"));
}

/** A decimal text without zeros at its end; another digit stands behind its point. */
function withoutZeros(text: string): string {
  let end = text.length;
  while (text.charCodeAt(end - 1) === ZERO) end--;
  return text.slice(0, end);
}

/**
 * The most digits of a decimal text
 * (docs/spec/02-types-numbers-units.md#2-1-1-decimal-output-string-all-decimal-strings-in-results-maps-show-messages).
 */
const MOST_DIGITS = 28;

const ZERO = 48;

/** The largest `near`: up to it the approximations of this file are wrong by less than 0.001. */
const LARGEST_NEAR = 2 ** 40;

/**
 * The most decimals that are rounded here: below `LARGEST_NEAR`, the 28 digits of the decimal reach
 * so much further that cutting them does not change the rounding.
 */
const MOST_ROUNDED = 20;

/**
 * The text of n / d rounded half to even to so many decimals, where `near` is about 10^decimals n /
 * d: every digit counts only near a half.
 */
export function fixedFractionText(n: bigint, d: bigint, near: number, decimals: number): string {
  if (near < LARGEST_NEAR && near > -LARGEST_NEAR && decimals <= MOST_ROUNDED) {
    const below = Math.floor(near);
    const part = near - below;
    if (part < 0.499) return fixedDigits(below, decimals);
    if (part > 0.501) return fixedDigits(below + 1, decimals);
    const surplus = 2n * n * powerOfTen(decimals) - BigInt(2 * below + 1) * d;
    if (surplus === 0n) return fixedDigits(roundBy(2 * below + 1, 2), decimals);
  }
  return formatFixed({ n, d }, decimals);
}

/** A double near an integer, for `fractionText` and `fixedFractionText`. */
export function nearly(n: bigint): number {
  return Number(n);
}

/** The text of a fraction; undefined when it is too large to be written. */
export function rationalText({ n, d }: Rational): string | undefined {
  if (!fitsDecimal({ n, d })) return undefined;
  const divisor = Number(d);
  return divisor <= LARGEST_DIVISOR
    ? fractionText(n, d, (Number(n) / divisor) * 1e6, 1n, divisor)
    : formatDecimal({ n, d });
}

/** For generated code, which has no computed members. */
export function textAt(list: readonly string[], at: number): string | undefined {
  return list[at];
}
