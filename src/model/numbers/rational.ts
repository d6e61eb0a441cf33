import { gcd } from "./gcd.ts";

/**
 * An exact fraction n/d in lowest terms, d > 0. It is the one number type of the language: no
 * number in a result is ever a float.
 */
export interface Rational {
  readonly n: bigint;
  readonly d: bigint;
}

export const ZERO: Rational = { n: 0n, d: 1n };
export const ONE: Rational = { n: 1n, d: 1n };

/**
 * n/d in lowest terms with a positive denominator. `d` must not be 0: callers decide what a
 * division by zero means.
 */
export function rational(n: bigint, d: bigint = 1n): Rational {
  if (d === 1n) return { n, d };
  if (d === 0n) throw new RangeError("a fraction needs a denominator other than 0");
  if (d < 0n) return rational(-n, -d);
  if (n === 0n) return ZERO;
  const common = gcd(n, d);
  return common === 1n ? { n, d } : { n: n / common, d: d / common };
}

/** a + b in lowest terms. */
export function add(a: Rational, b: Rational): Rational {
  return a.d === b.d ? rational(a.n + b.n, a.d) : rational(a.n * b.d + b.n * a.d, a.d * b.d);
}

/** a - b in lowest terms. */
export function subtract(a: Rational, b: Rational): Rational {
  return a.d === b.d ? rational(a.n - b.n, a.d) : rational(a.n * b.d - b.n * a.d, a.d * b.d);
}

/** a * b in lowest terms. */
export function multiply(a: Rational, b: Rational): Rational {
  return rational(a.n * b.n, a.d * b.d);
}

/** a / b in lowest terms. `b` must not be 0. */
export function divide(a: Rational, b: Rational): Rational {
  return rational(a.n * b.d, a.d * b.n);
}

/**
 * a to a whole power, also a negative one; `a` must then not be 0. For powers of the language see
 * `runtime/operators/power.ts`.
 */
export function power(a: Rational, exponent: number): Rational {
  const by = BigInt(Math.abs(exponent));
  return exponent < 0 ? rational(a.d ** by, a.n ** by) : { n: a.n ** by, d: a.d ** by };
}

/** |a|. */
export function absolute(a: Rational): Rational {
  return a.n < 0n ? { n: -a.n, d: a.d } : a;
}

/** Compares the two values. Neither needs to be in lowest terms; denominators must be positive. */
export function compare(a: Rational, b: Rational): -1 | 0 | 1 {
  const left = a.d === b.d ? a.n : a.n * b.d;
  const right = a.d === b.d ? b.n : b.n * a.d;
  return left < right ? -1 : left > right ? 1 : 0;
}

/** True when the two values are the same number; neither needs to be in lowest terms. */
export function equals(a: Rational, b: Rational): boolean {
  return compare(a, b) === 0;
}

/** -1, 0 or 1. */
export function sign(a: Rational): -1 | 0 | 1 {
  return a.n < 0n ? -1 : a.n > 0n ? 1 : 0;
}

/** True when the value is whole. It need not be in lowest terms. */
export function isInteger(a: Rational): boolean {
  return a.d === 1n || a.n % a.d === 0n;
}

/** n / d rounded to a whole number, a half to the even one; n >= 0. */
export function roundHalfEven(n: bigint, d: bigint): bigint {
  const quotient = n / d;
  const twice = (n % d) * 2n;
  return twice > d || (twice === d && quotient % 2n === 1n) ? quotient + 1n : quotient;
}
