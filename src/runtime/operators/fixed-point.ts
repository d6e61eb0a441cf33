import { squareRootFloor } from "../../model/numbers/roots.ts";

/**
 * Elementary functions in fixed point: an integer v stands for v / 2^bits. Every function returns
 * an approximation that is off by at most 2^GUARD units in the last place, with a wide margin: each
 * truncation is off by less than one unit and no function makes more than a few hundred of them,
 * none of which a later step enlarges more than eightfold.
 */
export const GUARD = 16;

/** e^x for |x| <= 1: the Taylor series, on x / 2^8, squared back. */
export function expFixed(x: bigint, bits: number): bigint {
  const more = 32n;
  const width = BigInt(bits) + more;
  const one = 1n << width;
  const small = (x << more) >> 8n;
  let sum = one;
  let term = one;
  for (let k = 1n; term !== 0n && term !== -1n; k++) {
    term = ((term * small) >> width) / k;
    sum += term;
  }
  for (let squared = 0; squared < 8; squared++) sum = (sum * sum) >> width;
  return sum >> more;
}

/**
 * The natural logarithm of n/d in [1/2, 2]: 2 artanh((x - 1) / (x + 1)), after square roots have
 * brought x near 1.
 */
export function logFixed(n: bigint, d: bigint, bits: number): bigint {
  const more = 32n;
  const width = BigInt(bits) + more;
  let x = (n << width) / d;
  const roots = 6n;
  for (let i = 0n; i < roots; i++) x = squareRootFloor(x << width);
  const one = 1n << width;
  const z = ((x - one) << width) / (x + one);
  const square = (z * z) >> width;
  let sum = 0n;
  let term = z;
  for (let k = 1n; term !== 0n && term !== -1n; k += 2n) {
    sum += term / k;
    term = (term * square) >> width;
  }
  return (sum << (roots + 1n)) >> more;
}

/** The natural logarithm of 2. */
export function log2Fixed(bits: number): bigint {
  return logFixed(2n, 1n, bits);
}

/** Pi by Machin's formula: 16 arctan 1/5 - 4 arctan 1/239. */
export function piFixed(bits: number): bigint {
  const more = 16n;
  const width = BigInt(bits) + more;
  return (16n * inverseArctan(5n, width) - 4n * inverseArctan(239n, width)) >> more;
}

function inverseArctan(x: bigint, width: bigint): bigint {
  const square = x * x;
  let term = (1n << width) / x;
  let sum = 0n;
  for (let k = 1n, sign = 1n; term !== 0n; k += 2n, sign = -sign) {
    sum += (sign * term) / k;
    term /= square;
  }
  return sum;
}

/** sin x and cos x for |x| <= 1, by their Taylor series. */
export function sinCosFixed(x: bigint, bits: number): { sin: bigint; cos: bigint } {
  const width = BigInt(bits);
  let term = 1n << width;
  const sums = [term, 0n, 0n, 0n];
  for (let k = 1; term !== 0n && term !== -1n; k++) {
    term = ((term * x) >> width) / BigInt(k);
    sums[k % 4] = (sums[k % 4] ?? 0n) + term;
  }
  const [c0 = 0n, s1 = 0n, c2 = 0n, s3 = 0n] = sums;
  return { sin: s1 - s3, cos: c0 - c2 };
}

/**
 * arctan x for |x| <= 1: x is brought to about 2^-6 by x / (1 + sqrt(1 + x^2)), then the series.
 */
export function atanFixed(x: bigint, bits: number): bigint {
  const more = 16n;
  const width = BigInt(bits) + more;
  const one = 1n << width;
  const halvings = 6n;
  let y = x << more;
  for (let i = 0n; i < halvings; i++) {
    y = (y << width) / (one + squareRootFloor((one << width) + y * y));
  }
  const square = (y * y) >> width;
  let sum = 0n;
  let term = y;
  for (let k = 1n, sign = 1n; term !== 0n && term !== -1n; k += 2n, sign = -sign) {
    sum += (sign * term) / k;
    term = (term * square) >> width;
  }
  return (sum << halvings) >> more;
}
