import { absolute, divide, isInteger, multiply, type Rational, rational, ZERO } from "../../model/numbers/rational.ts";
import { type NumberInterval, point } from "../intervals.ts";
import { constantOf, isConstant, type Linear, linearKey, minus, plus, times } from "../linear.ts";
import { boundsOfSum, inverse } from "../region.ts";
import { comparedWith, numbers } from "../value-set.ts";
import { divided, type Ground, narrowed, type PathState, type ReachedOutcome } from "./state.ts";
import { asLinear } from "./symbol.ts";
import { anything, linearReached, type Operating, small, unknown, vetoOf } from "./unknown.ts";

/** A sum or a difference; unknown where an operand is not linear. */
export function summed(operating: Operating, op: "add" | "subtract"): readonly ReachedOutcome[] {
  const linears = operating.operands.flatMap((operand) => asLinear(operand) ?? []);
  const [first, ...others] = linears;
  if (first === undefined || linears.length < operating.operands.length) return unknown(operating);
  const step = op === "add" ? plus : minus;
  return small(operating, others.reduce(step, first));
}

export function multiplied(operating: Operating): readonly ReachedOutcome[] {
  const { operands, state, ground } = operating;
  let constant = rational(1n);
  const factors: Linear[] = [];
  for (const operand of operands) {
    const linear = asLinear(operand);
    if (linear === undefined) return unknown(operating);
    if (isConstant(linear)) constant = multiply(constant, linear.constant);
    else factors.push(linear);
  }
  const [only, ...others] = factors;
  if (constant.n === 0n || only === undefined) return small(operating, constantOf(constant));
  if (others.length === 0) return small(operating, times(only, constant));
  if (isSquare(factors)) return unknown(operating, comparedWith(constant.n > 0n ? ">=" : "<=", ZERO));
  const areSigned = factors.map((each) => signIn(state, each, ground));
  if (areSigned.some((sign) => sign === undefined)) return unknown(operating);
  const isNegative = areSigned.filter((sign) => sign === "negative" || sign === "not positive").length % 2 === 1;
  const isStrict = areSigned.every((sign) => sign === "positive" || sign === "negative");
  const operator = isNegative === constant.n > 0n ? "<" : ">";
  return unknown(operating, comparedWith(isStrict ? operator : `${operator}=`, ZERO));
}

/** True where each factor stands there twice. */
function isSquare(factors: readonly Linear[]): boolean {
  const odd = new Set<string>();
  for (const key of factors.map(linearKey)) if (!odd.delete(key)) odd.add(key);
  return odd.size === 0;
}

type Sign = "positive" | "negative" | "not negative" | "not positive" | undefined;

export function signIn(state: PathState, { factors, constant }: Linear, { terms }: Ground): Sign {
  const { low, high } = boundsOfSum(factors, constant, state.region, terms);
  if (low !== undefined && low.at.n >= 0n) return low.at.n > 0n || !low.closed ? "positive" : "not negative";
  if (high !== undefined && high.at.n <= 0n) return high.at.n < 0n || !high.closed ? "negative" : "not positive";
  return undefined;
}

export function divisionBy(operating: Operating): readonly ReachedOutcome[] {
  const [dividend, divisor] = operating.operands.map(asLinear);
  if (dividend === undefined || divisor === undefined) return unknown(operating);
  const [zero, rest] = dividedAtZero(operating, divisor, "Division by zero");
  if (rest === undefined) return zero;
  const value = isConstant(divisor)
    ? small({ ...operating, state: rest }, times(dividend, rational(divisor.constant.d, divisor.constant.n)))
    : quotient({ ...operating, state: rest }, dividend, divisor);
  return [...zero, ...value];
}

function quotient(operating: Operating, dividend: Linear, divisor: Linear): readonly ReachedOutcome[] {
  const signs = [dividend, divisor].map((each) => signIn(operating.state, each, operating.ground));
  if (signs.some((sign) => sign === undefined)) return unknown(operating);
  const isNegative = signs.filter((sign) => sign === "negative" || sign === "not positive").length === 1;
  return unknown(operating, comparedWith(isNegative ? "<=" : ">=", ZERO));
}

/** The veto for a divisor of 0, and what is left of the state. */
function dividedAtZero(
  operating: Operating,
  divisor: Linear,
  reason: string,
): [readonly ReachedOutcome[], PathState | undefined] {
  const { state, ground } = operating;
  const veto = vetoOf(operating, reason);
  if (isConstant(divisor)) return divisor.constant.n === 0n ? [[{ state, outcome: veto }], undefined] : [[], state];
  const { term, factor, constant } = ground.terms.sum(divisor);
  const { inside, outside } = divided(state, term, inverse(numbers([point(ZERO)]), factor, constant), ground);
  return [inside === undefined ? [] : [{ state: inside, outcome: veto }], outside];
}

export function remainder(operating: Operating, unit: Rational | undefined): readonly ReachedOutcome[] {
  const { operands, ground } = operating;
  const [dividend, divisor] = operands.map(asLinear);
  if (dividend === undefined || divisor === undefined) return unknown(operating);
  const [zero, rest] = dividedAtZero(operating, divisor, "Remainder of a division by zero");
  if (rest === undefined) return zero;
  const size = isConstant(divisor) ? absolute(multiply(divisor.constant, unit ?? rational(1n))) : undefined;
  const sign = signIn(rest, dividend, ground);
  const high = size && { at: size, closed: false };
  const low = size && { at: rational(-size.n, size.d), closed: false };
  const none = { at: ZERO, closed: true };
  const isUp = sign === "positive" || sign === "not negative";
  const within: NumberInterval = isUp ? { low: none, high } : sign === undefined ? { low, high } : { low, high: none };
  const left = unknown({ ...operating, state: rest }, numbers([within]));
  return [...zero, ...left.flatMap((part) => (size === undefined ? part : awayFrom(part, dividend, size, ground)))];
}

/** A dividend less its remainder is a multiple of the divisor. */
function awayFrom(part: ReachedOutcome, dividend: Linear, size: Rational, ground: Ground): readonly ReachedOutcome[] {
  const remaining = asLinear(part.outcome);
  if (remaining === undefined) return [part];
  const { term, factor, constant } = ground.terms.sum(minus(dividend, remaining));
  if (!isInteger(divide(constant, size))) return [part];
  const state = narrowed(part.state, term, numbers([{}], absolute(divide(size, factor))), ground);
  return state === undefined ? [] : [{ ...part, state }];
}

export function raised(operating: Operating): readonly ReachedOutcome[] {
  const [base, exponent] = operating.operands.map(asLinear);
  const { state } = operating;
  const power = exponent !== undefined && isConstant(exponent) ? exponent.constant : undefined;
  if (base !== undefined && power !== undefined && isInteger(power) && power.n > 0n && power.n <= 64n) {
    if (power.n === 1n) return [linearReached(state, base)];
    const sign = signIn(state, base, operating.ground);
    if (power.n % 2n === 0n || sign === "positive" || sign === "not negative")
      return unknown(operating, comparedWith(">=", ZERO));
    return unknown(operating);
  }
  return anything(operating, "The power has no value");
}
