import type { Rational } from "../../model/numbers/rational.ts";
import { bitLength, squareRootFloor } from "../../model/numbers/roots.ts";
import type { MathName } from "../../model/operators.ts";
import { atanFixed, expFixed, GUARD, log2Fixed, logFixed, piFixed, sinCosFixed } from "./fixed-point.ts";

/** The true result lies in (value ± error) / 2^bits. */
export interface Approximation {
  readonly value: bigint;
  readonly error: bigint;
}

type IrrationalName = Exclude<MathName, "sqrt" | "abs" | "floor" | "ceil" | "round">;

/**
 * Approximates a function for a decimal in its domain; undefined when this precision is too low.
 */
type Approximate = (x: Rational, bits: number) => Approximation | undefined;

const ERROR = 1n << BigInt(GUARD);

/** Every irrational function of the language but `sqrt`, to a precision of `bits` binary places. */
export const approximations: { readonly [Name in IrrationalName]: Approximate } = {
  exp: approximateExp,
  log: approximateLog,
  sin: (x, bits) => ({ value: sinCos(x, bits).sin, error: ERROR }),
  cos: (x, bits) => ({ value: sinCos(x, bits).cos, error: ERROR }),
  tan: approximateTan,
  atan: (x, bits) => ({ value: atan(x.n, x.d, bits), error: ERROR }),
  asin: (x, bits) => ({ value: asin(x, bits), error: ERROR }),
  acos: (x, bits) => ({ value: (piFixed(bits) >> 1n) - asin(x, bits), error: 2n * ERROR }),
};

function toFixed(x: Rational, bits: number): bigint {
  return (x.n << BigInt(bits)) / x.d;
}

/** x = k log 2 + r with |r| <= 1/2 or so; e^x = 2^k e^r. |x| is less than 68. */
function approximateExp(x: Rational, bits: number): Approximation {
  const log2 = log2Fixed(bits + 8);
  const fixed = toFixed(x, bits + 8);
  const k = (2n * fixed + log2) / (2n * log2);
  const value = expFixed((fixed - k * log2) >> 8n, bits);
  return k >= 0n
    ? { value: value << k, error: (ERROR + 256n) << k }
    : { value: value >> -k, error: ((ERROR + 256n) >> -k) + 1n };
}

/** x = 2^k m with m in [1/2, 2]; log x = k log 2 + log m. */
function approximateLog(x: Rational, bits: number): Approximation {
  const k = bitLength(x.n) - bitLength(x.d);
  const n = k < 0 ? x.n << BigInt(-k) : x.n;
  const d = k > 0 ? x.d << BigInt(k) : x.d;
  const size = BigInt(Math.abs(k));
  return { value: BigInt(k) * log2Fixed(bits) + logFixed(n, d, bits), error: (size + 1n) * ERROR };
}

/** The argument is taken modulo pi/2 with as many further bits as its integer part has. */
function sinCos(x: Rational, bits: number): { sin: bigint; cos: bigint } {
  if (x.n < 0n) {
    const { sin, cos } = sinCos({ n: -x.n, d: x.d }, bits);
    return { sin: -sin, cos };
  }
  const more = 8 + bitLength(x.n) - bitLength(x.d) + 8;
  const wide = bits + Math.max(8, more);
  const fixed = toFixed(x, wide);
  const half = piFixed(wide) >> 1n;
  const quarter = (2n * fixed + half) / (2n * half);
  const rest = (fixed - quarter * half) >> BigInt(wide - bits);
  const { sin, cos } = sinCosFixed(rest, bits);
  switch (quarter % 4n) {
    case 0n:
      return { sin, cos };
    case 1n:
      return { sin: cos, cos: -sin };
    case 2n:
      return { sin: -sin, cos: -cos };
    default:
      return { sin: -cos, cos: sin };
  }
}

function approximateTan(x: Rational, bits: number): Approximation | undefined {
  const { sin, cos } = sinCos(x, bits);
  const size = cos < 0n ? -cos : cos;
  if (size <= 2n * ERROR) return undefined;
  const value = (sin << BigInt(bits)) / cos;
  const steep = ((value < 0n ? -value : value) + (1n << BigInt(bits))) * 2n;
  return { value, error: (ERROR * steep) / size + 1n };
}

/** arctan n/d; arguments beyond 1 through pi/2 - arctan d/n. */
function atan(n: bigint, d: bigint, bits: number): bigint {
  if (n < 0n) return -atan(-n, d, bits);
  const wide = bits + 8;
  const value =
    n <= d
      ? atanFixed(toFixed({ n, d }, wide), wide)
      : (piFixed(wide) >> 1n) - atanFixed(toFixed({ n: d, d: n }, wide), wide);
  return value >> 8n;
}

/** arcsin x = 2 arctan(x / (1 + sqrt(1 - x^2))), well conditioned up to the ends. */
function asin(x: Rational, bits: number): bigint {
  const wide = bits + 8;
  const one = 1n << BigInt(wide);
  const cosine = squareRootFloor((((x.d * x.d - x.n * x.n) << BigInt(wide)) << BigInt(wide)) / (x.d * x.d));
  const ratio = (x.n << BigInt(2 * wide)) / (x.d * (one + cosine));
  return (2n * atanFixed(ratio, wide)) >> 8n;
}
