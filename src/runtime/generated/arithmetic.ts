import { type Rational, rational } from "../../model/numbers/rational.ts";
import type { Outcome, Veto } from "../../model/value.ts";
import * as exact from "../operators/arithmetic.ts";
import { checkLarge } from "../operators/operate.ts";
import type { GeneratedFrame } from "./outcome.ts";

/** n / d for the exact functions; it need not be in lowest terms. */
export function fraction(n: bigint, d: bigint): Rational {
  return { n, d };
}

/** a + b, exactly. Here and in the three functions below, long results check the deadline. */
export function addRationals(f: GeneratedFrame, a: Rational, b: Rational): Outcome {
  return checked(f, exact.add(a, b));
}

/** a - b. */
export function subtractRationals(f: GeneratedFrame, a: Rational, b: Rational): Outcome {
  return checked(f, exact.subtract(a, b));
}

/** a * b. */
export function multiplyRationals(f: GeneratedFrame, a: Rational, b: Rational): Outcome {
  return checked(f, exact.multiply(a, b));
}

/** a / b; 0 as divisor vetoes. */
export function divideRationals(f: GeneratedFrame, a: Rational, b: Rational): Outcome {
  return checked(f, exact.divide(a, b));
}

/** n / d of integers; 0 as divisor vetoes. */
export function quotient(n: bigint, d: bigint): Outcome {
  if (d === 0n) return DIVISION_BY_ZERO;
  return d < 0n ? exact.numberOutcome(-n, -d) : exact.numberOutcome(n, d);
}

function checked(f: GeneratedFrame, outcome: Outcome): Outcome {
  if (outcome.kind === "number") checkLarge(outcome, f.context);
  return outcome;
}

const DIVISION_BY_ZERO: Veto = vetoOf(exact.divide(rational(1n), rational(0n)));

export const REMAINDER_BY_ZERO: Veto = vetoOf(exact.modulo(rational(1n), rational(0n)));

function vetoOf(outcome: Outcome): Veto {
  if (outcome.kind !== "veto") throw new Error("unreachable: a division by zero has a value");
  return outcome;
}
