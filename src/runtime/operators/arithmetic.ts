import { gcd } from "../../model/numbers/gcd.ts";
import { multiply as multiplyRationals, type Rational } from "../../model/numbers/rational.ts";
import type { Carry } from "../../model/program/program.ts";
import type { NumberValue, Outcome, Veto } from "../../model/value.ts";
import { REDUCE_ABOVE } from "../tuning.ts";
import { computationVeto } from "./veto.ts";

/**
 * An exact result may have this many bits in numerator and denominator
 * (docs/spec/02-types-numbers-units.md#2-1-values-and-exactness).
 */
export const MAX_BITS = 1_000_000;

const LIMIT = 1n << BigInt(MAX_BITS);

const TOO_LONG: Veto = computationVeto(`The exact result has more than ${MAX_BITS} binary digits`);

/**
 * The unit that a result carries: that of the first operand in `carry` that carries one
 * (docs/spec/02-types-numbers-units.md#2-6-measures-units-and-the-unit-shown, rule 4).
 */
export function carriedUnit(carry: Carry, operands: readonly NumberValue[]): string | undefined {
  for (const position of carry) {
    const unit = operands[position]?.unit;
    if (unit !== undefined) return unit;
  }
  return undefined;
}

/**
 * a + b, carrying `unit`. Vetoes only beyond `MAX_BITS`, as all four below. Operands are canonical
 * and need not be in lowest terms.
 */
export function add(a: Rational, b: Rational, unit?: string): Outcome {
  return a.d === b.d
    ? numberOutcome(a.n + b.n, a.d, unit, a, b)
    : numberOutcome(a.n * b.d + b.n * a.d, a.d * b.d, unit, a, b);
}

/** a - b. */
export function subtract(a: Rational, b: Rational, unit?: string): Outcome {
  return a.d === b.d
    ? numberOutcome(a.n - b.n, a.d, unit, a, b)
    : numberOutcome(a.n * b.d - b.n * a.d, a.d * b.d, unit, a, b);
}

/** a * b. */
export function multiply(a: Rational, b: Rational, unit?: string): Outcome {
  return numberOutcome(a.n * b.n, a.d * b.d, unit, a, b);
}

/** a / b; a zero divisor vetoes. */
export function divide(a: Rational, b: Rational, unit?: string): Outcome {
  if (b.n === 0n) return computationVeto("Division by zero");
  return b.n < 0n ? numberOutcome(-a.n * b.d, a.d * -b.n, unit, a, b) : numberOutcome(a.n * b.d, a.d * b.n, unit, a, b);
}

/**
 * a - trunc(a / b) * b: the result has the sign of a
 * (docs/spec/02-types-numbers-units.md#2-4-operators, note 8); a zero divisor vetoes. With `factor`
 * a measure is counted in a unit of so many canonical ones (note 2); the result is canonical again.
 */
export function modulo(a: Rational, b: Rational, factor?: Rational, unit?: string): Outcome {
  if (b.n === 0n) return computationVeto("Remainder of a division by zero");
  const divisor = factor === undefined ? b : multiplyRationals(b, factor);
  return a.d === divisor.d
    ? numberOutcome(a.n % divisor.n, a.d, unit)
    : numberOutcome((a.n * divisor.d) % (divisor.n * a.d), a.d * divisor.d, unit);
}

/**
 * A number value in few enough bits: reduced when it has grown, a veto when it is beyond `MAX_BITS`
 * even so. `d` must be positive. `a` and `b` are the operands, when it is their sum, difference,
 * product or quotient: a long one is in lowest terms, and with a short one n/d there is no more to
 * reduce than divides n d d (after Knuth, The Art of Computer Programming 2, 4.5.1). So long sums
 * of fractions take a short gcd for each term.
 */
export function numberOutcome(n: bigint, d: bigint, unit?: string, a: Rational = { n, d }, b = a): Outcome {
  if (d <= REDUCE_ABOVE && n <= REDUCE_ABOVE && n >= -REDUCE_ABOVE) return { kind: "number", n, d, unit };
  const [low, high] = a.d < b.d ? [a, b] : [b, a];
  const common = gcd(n, low.d <= REDUCE_ABOVE && high.d > REDUCE_ABOVE ? gcd(d, low.n * low.d * low.d) : d);
  const [over, under] = [n / common, d / common];
  return over >= LIMIT || over <= -LIMIT || under >= LIMIT ? TOO_LONG : { kind: "number", n: over, d: under, unit };
}
