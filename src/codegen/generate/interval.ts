import { gcd } from "../../model/gcd.ts";
import type { Rational } from "../../model/rational.ts";

/** Integers up to here are exact in doubles; a true sum or product beyond rounds to a double beyond. */
export const MAX = BigInt(Number.MAX_SAFE_INTEGER);

/** A number as an integer n that means n / den, with lo <= n <= hi. `usual` is a guess of |n|: it decides how a value is held, never what it is. */
export interface Interval {
  readonly den: bigint;
  readonly lo: bigint;
  readonly hi: bigint;
  readonly usual: bigint;
}

export function constantInterval(value: Rational): Interval {
  const { n, d } = reduced(value);
  return { den: d, lo: n, hi: n, usual: absolute(n) };
}

/** The same values at a denominator that is a multiple of the interval's own. */
export function rescaled(of: Interval, den: bigint): Interval {
  return times(of, den / of.den, den);
}

/** n times a whole number, counted at `den`. */
export function times({ lo, hi, usual }: Interval, by: bigint, den: bigint): Interval {
  const size = absolute(by);
  return by < 0n
    ? { den, lo: hi * by, hi: lo * by, usual: usual * size }
    : { den, lo: lo * by, hi: hi * by, usual: usual * size };
}

export function sum(a: Interval, b: Interval): Interval {
  return { den: a.den, lo: a.lo + b.lo, hi: a.hi + b.hi, usual: a.usual > b.usual ? a.usual : b.usual };
}

export function product(a: Interval, b: Interval): Interval {
  const ends = [a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi];
  return { den: a.den * b.den, lo: least(ends), hi: most(ends), usual: a.usual * b.usual };
}

/** All values of several intervals, at their common denominator. */
export function union(intervals: readonly Interval[]): Interval {
  const den = intervals.reduce((common, each) => lcm(common, each.den), 1n);
  const scaled = intervals.map((each) => rescaled(each, den));
  return {
    den,
    lo: least(scaled.map(({ lo }) => lo)),
    hi: most(scaled.map(({ hi }) => hi)),
    usual: most(scaled.map(({ usual }) => usual)),
  };
}

/** What is left after a guard: nothing beyond what a double holds exactly. */
export function clamped({ den, lo, hi, usual }: Interval): Interval {
  const up = (n: bigint) => (n < -MAX ? -MAX : n);
  const down = (n: bigint) => (n > MAX ? MAX : n);
  return { den, lo: up(lo), hi: down(hi), usual: down(usual) };
}

/** Whether every value is exact in a double without a guard. */
export function isProven({ lo, hi }: Interval): boolean {
  return lo >= -MAX && hi <= MAX;
}

/** Whether a double with a guard is worth having: the scale is small enough and ordinary values stay in range. */
export function isWorthDoubles({ den, usual }: Interval): boolean {
  return den <= MAX && usual <= MAX;
}

/** n / den times a fraction: n times `by`, counted at the new `den`. */
export function factorAt(den: bigint, factor: Rational): { readonly by: bigint; readonly den: bigint } {
  const { n, d } = reduced(factor);
  const common = gcd(n, den);
  return common > 1n ? { by: n / common, den: (den / common) * d } : { by: n, den: den * d };
}

export function reduced({ n, d }: Rational): Rational {
  const common = d === 1n ? 1n : gcd(n, d);
  return common > 1n ? { n: n / common, d: d / common } : { n, d };
}

export function lcm(a: bigint, b: bigint): bigint {
  return a === b || b === 1n ? a : (a / gcd(a, b)) * b;
}

export function absolute(n: bigint): bigint {
  return n < 0n ? -n : n;
}

function least(of: readonly bigint[]): bigint {
  return of.reduce((a, b) => (b < a ? b : a));
}

function most(of: readonly bigint[]): bigint {
  return of.reduce((a, b) => (b > a ? b : a));
}
