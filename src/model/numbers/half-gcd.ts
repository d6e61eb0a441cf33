/**
 * Integers of so many bits are exact in a double, and so are all products of a reduction to half of
 * them.
 */
const DOUBLE_BITS = 52;

/**
 * A pair x >= y that is reduced until y is at most `bound`, with the same common divisors: the
 * half-gcd form of Euclid's algorithm (Knuth, The Art of Computer Programming 2, 4.5.3).
 */
export function reduced([x, y]: readonly [bigint, bigint], bound: bigint): readonly [bigint, bigint] {
  let [a, b] = [x, y];
  while (b > bound) {
    const shift = BigInt(bits(a) >> 1);
    if (b >> shift > 0n) [a, b] = applied(halfGcd(a >> shift, b >> shift), a, b);
    [a, b] = b === 0n ? [a, b] : [b, a % b];
  }
  return [a, b];
}

/** Rows (p q) and (r s) with determinant 1 or -1: the new pair is (p x + q y, r x + s y). */
type Matrix = readonly [p: bigint, q: bigint, r: bigint, s: bigint];

const IDENTITY: Matrix = [1n, 0n, 0n, 1n];

/**
 * A matrix that brings x >= y >= 0 to about half of x's bits. Every matrix of determinant 1 or -1
 * keeps the divisors of a pair, so it may be applied to any two integers whose leading bits are x
 * and y. The bits that were cut off can only cost progress, never correctness.
 */
function halfGcd(x: bigint, y: bigint): Matrix {
  const size = bits(x);
  if (size <= DOUBLE_BITS) return halfGcdOfDoubles(Number(x), Number(y), 2 ** ((size >> 1) + 1));
  const half = size >> 1;
  const bound = 1n << BigInt(half + 1);
  if (y < bound) return IDENTITY;
  const shift = BigInt(half);
  const first = halfGcd(x >> shift, y >> shift);
  let [a, b, matrix] = applied(first, x, y);
  if (b < bound) return matrix;
  const quotient = a / b;
  matrix = [matrix[2], matrix[3], matrix[0] - quotient * matrix[2], matrix[1] - quotient * matrix[3]];
  [a, b] = [b, a - quotient * b];
  if (b < bound) return matrix;
  const rest = BigInt(Math.max(0, 2 * half - bits(a) + 1));
  return product(halfGcd(a >> rest, b >> rest), matrix);
}

function halfGcdOfDoubles(x: number, y: number, bound: number): Matrix {
  let [a, b] = [x, y];
  let [p, q, r, s] = [1, 0, 0, 1];
  while (b >= bound) {
    const quotient = Math.floor(a / b);
    [a, b] = [b, a - quotient * b];
    [p, q, r, s] = [r, s, p - quotient * r, q - quotient * s];
  }
  return [BigInt(p), BigInt(q), BigInt(r), BigInt(s)];
}

/**
 * The pair after the matrix, without signs and in descending order, and the matrix that leads to
 * it. A reduction ends above the square root of its x, so that the bits cut off, times p and q, are
 * less than the first of the pair: only the second can be negative.
 */
function applied([p, q, r, s]: Matrix, x: bigint, y: bigint): [bigint, bigint, Matrix] {
  const a = p * x + q * y;
  let b = r * x + s * y;
  let second: readonly [bigint, bigint] = [r, s];
  if (b < 0n) {
    b = -b;
    second = [-r, -s];
  }
  return a < b ? [b, a, [...second, p, q]] : [a, b, [p, q, ...second]];
}

function product(a: Matrix, b: Matrix): Matrix {
  return [a[0] * b[0] + a[1] * b[2], a[0] * b[1] + a[1] * b[3], a[2] * b[0] + a[3] * b[2], a[2] * b[1] + a[3] * b[3]];
}

function bits(integer: bigint): number {
  const hex = integer.toString(16);
  return hex.length * 4 - Math.clz32(Number.parseInt(hex.charAt(0), 16)) + 28;
}
