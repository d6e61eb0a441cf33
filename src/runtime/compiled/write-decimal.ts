import { exactText, fitsDecimal, formatDecimal, formatFixed } from "../../model/decimal.ts";

const MAX = Number.MAX_SAFE_INTEGER;

/** 10 ^ 0 … 10 ^ 15. */
const POWERS_OF_TEN: readonly number[] = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent);

/**
 * The decimal string of n * by / den (chapter 2, 2.1.1), without trailing zeros: `formatDecimal` for whole numbers in doubles.
 * den * scale is 10 ^ places, at most 10 ^ 15; n is safe.
 */
export function writeDecimal(n: number, by: number, den: number, places: number, scale: number): string {
  const counted = n * by;
  const size = counted < 0 ? -counted : counted;
  if (!(size <= MAX)) return writeFraction(n, BigInt(by), BigInt(den), undefined);
  const rest = size % den;
  const whole = (size - rest) / den;
  const sign = counted < 0 ? "-" : "";
  if (rest === 0) return sign + whole;
  let digits = rest * scale;
  let length = places;
  while (digits % 10 === 0) {
    digits /= 10;
    length--;
  }
  return `${sign}${whole}.${padded(digits, length)}`;
}

/** The same rounded half to even to `decimals` places and padded to exactly so many: `formatFixed`. */
export function writeFixed(
  n: number,
  by: number,
  den: number,
  places: number,
  scale: number,
  decimals: number,
): string {
  const counted = n * by;
  const size = counted < 0 ? -counted : counted;
  if (!(size <= MAX)) return writeFraction(n, BigInt(by), BigInt(den), decimals);
  const rest = size % den;
  let whole = (size - rest) / den;
  let digits = rest * scale;
  if (places > decimals) {
    const unit = power(places - decimals);
    const dropped = digits % unit;
    digits = (digits - dropped) / unit;
    const isOdd = decimals === 0 ? whole % 2 === 1 : digits % 2 === 1;
    if (dropped * 2 > unit || (dropped * 2 === unit && isOdd)) digits++;
    if (digits === power(decimals)) {
      digits = 0;
      whole++;
    }
  }
  const sign = counted < 0 && (whole !== 0 || digits !== 0) ? "-" : "";
  if (decimals === 0) return sign + whole;
  const fraction = padded(digits, places > decimals ? decimals : places);
  return `${sign}${whole}.${places === 0 ? "" : fraction}${"0".repeat(decimals > places ? decimals - places : 0)}`;
}

/** n * by / den by long division: for denominators that no power of ten is a multiple of. With `decimals` as `writeFixed`. */
export function writeFraction(n: number, by: bigint, den: bigint, decimals: number | undefined): string {
  const value = { n: BigInt(n) * by, d: den };
  if (!fitsDecimal(value)) return exactText(value);
  return decimals === undefined ? formatDecimal(value) : formatFixed(value, decimals);
}

function padded(digits: number, length: number): string {
  const text = String(digits);
  return text.length === length ? text : text.padStart(length, "0");
}

function power(exponent: number): number {
  return POWERS_OF_TEN[exponent] ?? 10 ** exponent;
}
