import { LONG_BITS } from "../tuning.ts";
import { reduced } from "./half-gcd.ts";

const LONG = 1n << BigInt(LONG_BITS);

/**
 * Greatest common divisor of |a| and |b|: Euclid's algorithm (Knuth, The Art of Computer
 * Programming 2, 4.5.2), before which long integers are reduced: a million bits take a fraction of
 * a second instead of many.
 */
export function gcd(a: bigint, b: bigint): bigint {
  let x = a < 0n ? -a : a;
  let y = b < 0n ? -b : b;
  if (x < y) [x, y] = [y, x];
  if (y > LONG) [x, y] = reduced([x, y], LONG);
  while (y !== 0n) {
    const rest = x % y;
    x = y;
    y = rest;
  }
  return x;
}
