import { isInteger, type Rational, rational } from "../../model/numbers/rational.ts";
import { bitLength, exactRationalRoot } from "../../model/numbers/roots.ts";
import type { Outcome } from "../../model/value.ts";
import { MAX_BITS } from "./arithmetic.ts";
import { squareRoot } from "./functions.ts";
import { computationVeto } from "./veto.ts";

/**
 * base ^ exponent (docs/spec/02-types-numbers-units.md#2-5-powers-and-functions): exact when an
 * exact answer exists, the decimal approximation of `sqrt` for the exponent 1/2, else a veto. The
 * size is only estimated before the computation, so 2^1000000, of one bit more than `MAX_BITS`, is
 * a value. `checkBits` gets the estimate, and throws when there is no time for that many.
 */
export function power(base: Rational, exponent: Rational, unit?: string, checkBits?: (bits: number) => void): Outcome {
  const result = powerOf(rational(base.n, base.d), rational(exponent.n, exponent.d), checkBits);
  return result.kind === "number" ? { ...result, unit } : result;
}

const MAX_NUMERATOR = 2_147_483_647n;
const MAX_DENOMINATOR = 4_294_967_295n;

/**
 * Both in lowest terms. As b^p is a q-th power only when b is one (of an exponent p/q), the root is
 * taken first.
 */
function powerOf(base: Rational, exponent: Rational, checkBits?: (bits: number) => void): Outcome {
  const size = exponent.n < 0n ? -exponent.n : exponent.n;
  if (size === 0n) return { kind: "number", n: 1n, d: 1n };
  if (size > MAX_NUMERATOR || exponent.d > MAX_DENOMINATOR) return computationVeto("The exponent of ^ is too large");
  const bits = BigInt(bitLength(base.n, base.d) - 1) * size;
  if (bits > BigInt(MAX_BITS)) {
    return computationVeto(`The power would have more than ${MAX_BITS} binary digits`);
  }
  checkBits?.(Number(bits));
  const root = isInteger(exponent) ? base : exactRationalRoot(base, exponent.d);
  if (root === undefined) {
    if (exponent.n === 1n && exponent.d === 2n && base.n > 0n) return squareRoot(base);
    return computationVeto(
      base.n < 0n && exponent.d % 2n === 0n
        ? "An even root of a negative number does not exist"
        : "The power has no exact result; only the exponent 1/2 is approximated",
    );
  }
  if (exponent.n > 0n) return { kind: "number", n: root.n ** size, d: root.d ** size };
  if (root.n === 0n) return computationVeto("Division by zero: 0 to a negative power");
  const inverse = rational(root.d, root.n);
  return { kind: "number", n: inverse.n ** size, d: inverse.d ** size };
}
