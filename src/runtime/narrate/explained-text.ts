import { fitsDecimal, formatDecimal, powerOfTen } from "../../model/numbers/decimal.ts";
import { type Rational, rational } from "../../model/numbers/rational.ts";
import { displayText } from "../../model/types/display.ts";
import type { Type } from "../../model/types/type.ts";
import type { Value } from "../../model/value.ts";

/**
 * A value in an explanation: as results show it, but for numbers of more than 60 digits
 * (`explainedNumber`).
 */
export function explainedText(value: Value, type: Type, unit?: string): string {
  return displayText(value, type, unit, explainedNumber);
}

/**
 * A number in an explanation: one of more than 60 digits is shortened in its middle, with its count
 * of digits: `12345678901234567890… (300,000 digits) …12345678901234567890`. Of a fraction without
 * a decimal form, both parts are shortened.
 */
export function explainedNumber(r: Rational): string {
  if (fitsDecimal(r)) return formatDecimal(r);
  const { n, d } = rational(r.n, r.d);
  return d === 1n ? wholeText(n) : `${wholeText(n)}/${wholeText(d)}`;
}

const MOST_DIGITS = 60;
/** Digits at both ends of a shortened number. */
const SHOWN = 20;

function wholeText(n: bigint): string {
  if (n < 0n) return `-${wholeText(-n)}`;
  if (n < powerOfTen(MOST_DIGITS)) return n.toString();
  const { first, digits } = leading(n);
  const last = (n % powerOfTen(SHOWN)).toString().padStart(SHOWN, "0");
  return `${first}… (${String(digits).replace(/\B(?=(\d{3})+$)/g, ",")} digits) …${last}`;
}

interface Leading {
  readonly first: string;
  readonly digits: number;
}

/**
 * The first digits of a large number, and the number of its digits. Writing all of them would take
 * a hundred times as long.
 */
function leading(n: bigint): Leading {
  const shift = Math.max(n.toString(16).length - PRECISE_HEX, 0) * 4;
  const top = n >> BigInt(shift);
  const power = powerOfTwo(shift);
  const [low, high] = [power.low * top, power.high * (top + 1n)].map((end) => leadingOf(end, power.exponent));
  if (low === undefined || high === undefined) throw new Error("unreachable: an interval has two ends");
  if (low.first === high.first && low.digits === high.digits) return low;
  // So close to a boundary, such as a power of ten, only the exact number can tell.
  return leadingOf(n / powerOfTen(high.digits - SHOWN - 1), high.digits - SHOWN - 1);
}

/** The first digits of n * 10^exponent. */
function leadingOf(n: bigint, exponent: number): Leading {
  const text = n.toString();
  return { first: text.slice(0, SHOWN), digits: text.length + exponent };
}

/** Hexadecimal digits that are enough for the first decimal ones. */
const PRECISE_HEX = 64;

/** A number between `low` and `high` times 10^exponent. */
interface Enclosure {
  readonly low: bigint;
  readonly high: bigint;
  readonly exponent: number;
}

/** Decimal digits that are enough for the first ones after some twenty squarings. */
const PRECISE_DIGITS = 60;

function powerOfTwo(exponent: number): Enclosure {
  let power: Enclosure = { low: 1n, high: 1n, exponent: 0 };
  for (const bit of exponent.toString(2)) {
    power = cut({
      low: power.low * power.low * (bit === "1" ? 2n : 1n),
      high: power.high * power.high * (bit === "1" ? 2n : 1n),
      exponent: 2 * power.exponent,
    });
  }
  return power;
}

function cut({ low, high, exponent }: Enclosure): Enclosure {
  const surplus = high.toString().length - PRECISE_DIGITS;
  if (surplus <= 0) return { low, high, exponent };
  const unit = powerOfTen(surplus);
  return { low: low / unit, high: high / unit + 1n, exponent: exponent + surplus };
}
