// Rounding to whole numbers in doubles, for generated code: all arguments are safe integers.

/** |n|. */
export function absolute(n: number): number {
  return Math.abs(n);
}

/**
 * floor(n / by): both are safe integers, so that the quotient is rounded to a whole number only
 * when it is one.
 */
export function floorBy(n: number, by: number): number {
  return Math.floor(n / by);
}

/** ceil(n / by), as `floorBy`. */
export function ceilingBy(n: number, by: number): number {
  return Math.ceil(n / by);
}

/**
 * n / by rounded to a whole number, a half to the even one: `roundHalfEven` of model/numbers for
 * doubles. Through BigInt the same takes eight times as long.
 */
export function roundBy(n: number, by: number): number {
  const below = Math.floor(n / by);
  const twice = 2 * (n - below * by);
  return twice > by || (twice === by && below % 2 !== 0) ? below + 1 : below;
}

/** a % b, which fits a double. */
export function remainder(a: bigint, b: bigint): number {
  return Number(a % b);
}

/** a / b towards 0. One beyond 2^53 gives a result beyond 2^53. */
export function wholeQuotient(a: bigint, b: bigint): number {
  return Number(a / b);
}
