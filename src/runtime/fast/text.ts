import { formatDecimal, formatFixed, powerOfTen } from "../../model/decimal.ts";

const MAX = Number.MAX_SAFE_INTEGER;
const BIG_MAX = BigInt(MAX);

/** An integer below this has at most 28 digits: its decimal is exact, with nothing cut (chapter 2, 2.1.1). */
const TWENTY_EIGHT_DIGITS = 10n ** 28n;

const POWERS_OF_TEN: readonly number[] = Array.from({ length: 23 }, (_, exponent) => 10 ** exponent);

/** The decimal text of n * by / 10^places (chapter 2, 2.1.1), without trailing zeros. All are integers, n and by safe, by > 0. */
export function decimalText(n: number, by: number, places: number): string {
  const scaled = n * by;
  return scaled <= MAX && scaled >= -MAX ? scaledText(scaled, places) : bigDecimalText(BigInt(n) * BigInt(by), places);
}

/** The same, rounded half to even to so many decimals and padded. */
export function fixedText(n: number, by: number, places: number, decimals: number): string {
  const scaled = n * by;
  if (scaled <= MAX && scaled >= -MAX) return scaledFixedText(scaled, places, decimals);
  return bigFixedText(BigInt(n) * BigInt(by), places, decimals);
}

function scaledText(n: number, places: number): string {
  if (places === 0) return String(n);
  if (n < 0) return `-${scaledText(-n, places)}`;
  const unit = POWERS_OF_TEN[places] ?? 1;
  const whole = Math.floor(n / unit);
  const rest = n - whole * unit;
  return rest === 0 ? String(whole) : `${whole}.${fractionDigits(rest, places)}`;
}

/** Digits after the point of a rest > 0, zeros at the end left out. */
function fractionDigits(rest: number, places: number): string {
  const digits = String(rest);
  let end = digits.length;
  while (digits.charCodeAt(end - 1) === 48) end--;
  return zeros(places - digits.length) + digits.slice(0, end);
}

const ZEROS = "0000000000000000000000000000";

function zeros(count: number): string {
  return count > ZEROS.length ? "0".repeat(count) : ZEROS.slice(0, count);
}

function scaledFixedText(n: number, places: number, decimals: number): string {
  if (n < 0) {
    const text = scaledFixedText(-n, places, decimals);
    return /[1-9]/.test(text) ? `-${text}` : text;
  }
  let digits = n;
  if (places > decimals) {
    const unit = POWERS_OF_TEN[places - decimals] ?? 1;
    digits = Math.floor(n / unit);
    const twice = 2 * (n - digits * unit);
    if (twice > unit || (twice === unit && digits % 2 !== 0)) digits++;
  }
  const kept = Math.min(places, decimals);
  const unit = POWERS_OF_TEN[kept] ?? 1;
  const whole = Math.floor(digits / unit);
  if (decimals === 0) return String(whole);
  const rest = kept === 0 ? "" : String(digits - whole * unit);
  return `${whole}.${zeros(kept - rest.length)}${rest}${zeros(decimals - kept)}`;
}

/** The decimal text of n / 10^places. */
export function bigDecimalText(n: bigint, places: number): string {
  if (n <= BIG_MAX && n >= -BIG_MAX && places < 16) return scaledText(Number(n), places);
  if (n >= TWENTY_EIGHT_DIGITS || n <= -TWENTY_EIGHT_DIGITS) return formatDecimal({ n, d: powerOfTen(places) });
  if (n < 0n) return `-${bigDecimalText(-n, places)}`;
  const digits = n.toString();
  if (digits.length <= places) return `0.${trimmed(zeros(places - digits.length) + digits)}`;
  const point = digits.length - places;
  const fraction = trimmed(digits.slice(point));
  return fraction === "" ? digits.slice(0, point) : `${digits.slice(0, point)}.${fraction}`;
}

function trimmed(digits: string): string {
  let end = digits.length;
  while (digits.charCodeAt(end - 1) === 48) end--;
  return digits.slice(0, end);
}

/** The same, rounded half to even to so many decimals and padded. */
export function bigFixedText(n: bigint, places: number, decimals: number): string {
  if (n <= BIG_MAX && n >= -BIG_MAX && places < 16) return scaledFixedText(Number(n), places, decimals);
  const surplus = places - decimals;
  if (surplus <= 0 || n >= TWENTY_EIGHT_DIGITS || n <= -TWENTY_EIGHT_DIGITS) {
    return formatFixed({ n, d: powerOfTen(places) }, decimals);
  }
  const unit = powerOfTen(surplus);
  const quotient = n / unit;
  if (quotient > BIG_MAX || quotient < -BIG_MAX) return formatFixed({ n, d: powerOfTen(places) }, decimals);
  const twice = (n - quotient * unit) * 2n;
  const digits = Number(quotient);
  const odd = digits % 2 !== 0;
  if (twice > unit || (twice === unit && odd)) return scaledFixedText(digits + 1, decimals, decimals);
  if (twice < -unit || (twice === -unit && odd)) return scaledFixedText(digits - 1, decimals, decimals);
  return scaledFixedText(digits, decimals, decimals);
}

/** The decimal text of a fraction that need not end. */
export function fractionText(n: bigint, d: bigint): string {
  return formatDecimal({ n, d });
}

/** The same, rounded half to even to so many decimals and padded. */
export function fixedFractionText(n: bigint, d: bigint, decimals: number): string {
  return formatFixed({ n, d }, decimals);
}
