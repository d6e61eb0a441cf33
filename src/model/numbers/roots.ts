import type { Rational } from "./rational.ts";

/** The most bits of a number that is computed before rules are run: by planning and analysis. */
export const MODERATE_BITS = 10_000;

/** The number of binary digits of the largest magnitude among the integers; at least 1. */
export function bitLength(...integers: readonly bigint[]): number {
  let largest = 1n;
  for (const each of integers) {
    const size = each < 0n ? -each : each;
    if (size > largest) largest = size;
  }
  const hex = largest.toString(16);
  return (hex.length - 1) * 4 + (32 - Math.clz32(Number.parseInt(hex.charAt(0), 16)));
}

/**
 * The integer whose `degree`-th power is `radicand`; undefined when there is none, as for even
 * roots of negative numbers. `degree` >= 1.
 */
function exactRoot(radicand: bigint, degree: bigint): bigint | undefined {
  if (radicand < 0n) {
    const root = degree % 2n === 1n ? exactRoot(-radicand, degree) : undefined;
    return root === undefined ? undefined : -root;
  }
  if (radicand <= 1n) return radicand;
  if (degree > BigInt(bitLength(radicand))) return undefined;
  const root = rootFloor(radicand, degree);
  return root ** degree === radicand ? root : undefined;
}

/** The fraction whose `degree`-th power is n/d (in lowest terms); undefined when there is none. */
export function exactRationalRoot({ n, d }: Rational, degree: bigint): Rational | undefined {
  const numerator = exactRoot(n, degree);
  const denominator = numerator === undefined ? undefined : exactRoot(d, degree);
  return numerator === undefined || denominator === undefined ? undefined : { n: numerator, d: denominator };
}

/** The largest integer whose square is at most `radicand` >= 0. */
export function squareRootFloor(radicand: bigint): bigint {
  return radicand < 2n ? radicand : rootFloor(radicand, 2n);
}

/**
 * The largest integer whose `degree`-th power is at most `radicand` >= 1. Newton's iteration starts
 * above the root and falls until it reaches it.
 */
export function rootFloor(radicand: bigint, degree: bigint): bigint {
  let root = estimateAbove(radicand, Number(degree));
  for (;;) {
    const next = ((degree - 1n) * root + radicand / root ** (degree - 1n)) / degree;
    if (next >= root) return root;
    root = next;
  }
}

/**
 * An integer that is at least the root and close to it: good to 9 digits, which the logarithm of a
 * double gives for any length.
 */
function estimateAbove(radicand: bigint, degree: number): bigint {
  const dropped = Math.max(0, bitLength(radicand) - 53);
  const exponent = (dropped + Math.log2(Number(radicand >> BigInt(dropped)) + 1)) / degree;
  const shift = Math.max(0, Math.floor(exponent) - 50);
  const leading = Math.ceil(2 ** (exponent - shift) * (1 + 1e-9)) + 1;
  return BigInt(leading) << BigInt(shift);
}
