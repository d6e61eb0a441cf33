import type { Rational } from "../../model/rational.ts";
import { type Code, code, double } from "./code.ts";
import {
  absolute,
  factorAt,
  type Interval,
  isProven,
  isWorthDoubles,
  lcm,
  product,
  reduced,
  sum,
  times,
} from "./interval.ts";

/**
 * A number while code is made for it. Its interval may go beyond what doubles hold exactly: then the code gives a double beyond as well
 * whenever the true number is beyond, so that one later guard is enough.
 */
export interface Num extends Interval {
  readonly code: Code;
}

/** Where guards go; `guard` gives the number back proven. */
export interface Guards {
  guard(num: Num): Num;
  /** The number in a constant of its own, as its code is used more than once. */
  hold(num: Num): Num;
}

/** Integers beyond could become infinite, and infinity times 0 is no number. */
const FAR = 1n << 900n;

export function constantNum(value: Rational): Num | undefined {
  const { n, d } = reduced(value);
  const num = { den: d, lo: n, hi: n, usual: absolute(n) };
  return isProven(num) && isWorthDoubles(num) ? { ...num, code: double(n) } : undefined;
}

/** The same number counted at `den`, a multiple of its denominator. */
export function atScale(num: Num, den: bigint): Num | undefined {
  return multiplied(num, den / num.den, den);
}

/** n times a whole number, counted at `den`. Undefined when doubles are no place for it. */
export function multiplied(num: Num, by: bigint, den: bigint): Num | undefined {
  if (by === 0n) return { den, lo: 0n, hi: 0n, usual: 0n, code: double(0n) };
  const interval = times(num, by, den);
  if (!isWorthDoubles(interval)) return undefined;
  if (interval.lo === interval.hi) return isProven(interval) ? { ...interval, code: double(interval.lo) } : undefined;
  if (by === 1n) return { ...interval, code: num.code };
  return isProven({ ...interval, lo: by, hi: by })
    ? { ...interval, code: code`(${num.code} * ${double(by)})` }
    : undefined;
}

/** num times a fraction. */
export function scaled(num: Num, factor: Rational): Num | undefined {
  const { by, den } = factorAt(num.den, factor);
  return multiplied(num, by, den);
}

/** Both numbers at their common denominator. */
export function aligned(a: Num, b: Num): readonly [Num, Num] | undefined {
  const den = lcm(a.den, b.den);
  const [left, right] = [atScale(a, den), atScale(b, den)];
  return left === undefined || right === undefined ? undefined : [left, right];
}

export function added(a: Num, b: Num, guards: Guards): Num | undefined {
  return combined(a, b, guards, (left, right) => code`(${left} + ${right})`, 1n);
}

export function subtracted(a: Num, b: Num, guards: Guards): Num | undefined {
  return combined(a, b, guards, (left, right) => code`(${left} - ${right})`, -1n);
}

function combined(a: Num, b: Num, guards: Guards, text: (a: Code, b: Code) => Code, sign: bigint): Num | undefined {
  const both = aligned(a, b);
  if (both === undefined) return undefined;
  let [left, right] = both;
  const signed = times(right, sign, right.den);
  const sameSign = (left.lo >= 0n && signed.lo >= 0n) || (left.hi <= 0n && signed.hi <= 0n);
  if (!sameSign) [left, right] = [guards.guard(left), guards.guard(right)];
  const interval = sum(left, times(right, sign, right.den));
  return isWorthDoubles(interval) ? { ...interval, code: text(left.code, right.code) } : undefined;
}

export function timesEach(a: Num, b: Num, guards: Guards): Num | undefined {
  if (b.lo === b.hi) return scaled(a, { n: b.lo, d: b.den });
  if (a.lo === a.hi) return scaled(b, { n: a.lo, d: a.den });
  let [left, right] = [a, b];
  if (isFar(product(a, b))) [left, right] = [guards.guard(a), guards.guard(b)];
  const interval = product(left, right);
  return isWorthDoubles(interval) ? { ...interval, code: code`(${left.code} * ${right.code})` } : undefined;
}

/** Both operands as code that compares like the numbers do. */
export function comparable(a: Num, b: Num, guards: Guards): readonly [Code, Code] | undefined {
  const both = aligned(a, b);
  if (both === undefined) return undefined;
  const [left, right] = both;
  return isProven(right) ? [left.code, right.code] : [guards.guard(left).code, right.code];
}

function isFar({ lo, hi }: Interval): boolean {
  return lo < -FAR || hi > FAR;
}
