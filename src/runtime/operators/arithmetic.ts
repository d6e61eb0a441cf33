import { gcd } from "../../model/numbers/gcd.ts";
import { multiply as multiplyRationals, type Rational } from "../../model/numbers/rational.ts";
import type { Carry } from "../../model/program.ts";
import type { NumberValue, Outcome, Veto } from "../../model/value.ts";
import { computationVeto } from "../veto.ts";

/** An exact result may have this many bits in numerator and denominator (decisions, 21). */
export const MAX_BITS = 1_000_000;

const LIMIT = 1n << BigInt(MAX_BITS);

/**
 * Fractions are reduced when numerator or denominator outgrows this, so that the usual sums and products never pay for a gcd.
 * Long sums of mixed denominators take about the same time with any limit from one machine word to 1,024 bits.
 */
const REDUCE_ABOVE = 1n << 256n;

const TOO_LONG: Veto = computationVeto(`The exact result has more than ${MAX_BITS} binary digits`);

/** The unit that a result carries: that of the first operand in `carry` that carries one (chapter 2, 2.6 rule 4). */
export function carriedUnit(carry: Carry, operands: readonly NumberValue[]): string | undefined {
  for (const position of carry) {
    const unit = operands[position]?.unit;
    if (unit !== undefined) return unit;
  }
  return undefined;
}

/** a + b, carrying `unit`. Vetoes only beyond `MAX_BITS`, as all four below. Operands are canonical and need not be in lowest terms. */
export function add(a: Rational, b: Rational, unit?: string): Outcome {
  return a.d === b.d ? numberOutcome(a.n + b.n, a.d, unit) : numberOutcome(a.n * b.d + b.n * a.d, a.d * b.d, unit);
}

/** a - b. */
export function subtract(a: Rational, b: Rational, unit?: string): Outcome {
  return a.d === b.d ? numberOutcome(a.n - b.n, a.d, unit) : numberOutcome(a.n * b.d - b.n * a.d, a.d * b.d, unit);
}

/** a * b. */
export function multiply(a: Rational, b: Rational, unit?: string): Outcome {
  return numberOutcome(a.n * b.n, a.d * b.d, unit);
}

/** a / b; a zero divisor vetoes. */
export function divide(a: Rational, b: Rational, unit?: string): Outcome {
  if (b.n === 0n) return computationVeto("Division by zero");
  return b.n < 0n ? numberOutcome(-a.n * b.d, a.d * -b.n, unit) : numberOutcome(a.n * b.d, a.d * b.n, unit);
}

/**
 * a - trunc(a / b) * b: the result has the sign of a (chapter 2, 2.4 note 8); a zero divisor vetoes.
 * With `factor` a measure is counted in a unit of so many canonical ones (note 2); the result is canonical again.
 */
export function modulo(a: Rational, b: Rational, factor?: Rational, unit?: string): Outcome {
  if (b.n === 0n) return computationVeto("Remainder of a division by zero");
  const divisor = factor === undefined ? b : multiplyRationals(b, factor);
  return a.d === divisor.d
    ? numberOutcome(a.n % divisor.n, a.d, unit)
    : numberOutcome((a.n * divisor.d) % (divisor.n * a.d), a.d * divisor.d, unit);
}

/** A number value in few enough bits: reduced when it has grown, a veto when it is beyond `MAX_BITS` even so. `d` must be positive. */
export function numberOutcome(n: bigint, d: bigint, unit?: string): Outcome {
  if (d <= REDUCE_ABOVE && n <= REDUCE_ABOVE && n >= -REDUCE_ABOVE) return { kind: "number", n, d, unit };
  return reducedOutcome(n, d, unit);
}

function reducedOutcome(n: bigint, d: bigint, unit: string | undefined): Outcome {
  const common = d === 1n ? 1n : gcd(n, d);
  return common === 1n ? boundedOutcome(n, d, unit) : boundedOutcome(n / common, d / common, unit);
}

/** A number value of a fraction in lowest terms; a veto beyond `MAX_BITS`. */
function boundedOutcome(n: bigint, d: bigint, unit?: string): Outcome {
  return n >= LIMIT || n <= -LIMIT || d >= LIMIT ? TOO_LONG : { kind: "number", n, d, unit };
}
