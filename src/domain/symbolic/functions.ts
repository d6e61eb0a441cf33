import { MAX_DECIMAL } from "../../model/numbers/decimal.ts";
import { compare, multiply, type Rational, rational, ZERO } from "../../model/numbers/rational.ts";
import type { StrictCell } from "../../model/program/operations.ts";
import type { NumberInterval } from "../intervals.ts";
import { type Linear, minus, times } from "../linear.ts";
import { boundsOfSum, inverse } from "../region.ts";
import { comparedWith, type NumberSet, numbers } from "../value-set.ts";
import { comparedLinear } from "./compare.ts";
import { divided, narrowed, type ReachedOutcome } from "./state.ts";
import { asLinear, isTrue } from "./symbol.ts";
import { closed, linearReached, negative, type Operating, perhaps, unknown, vetoOf } from "./unknown.ts";

/** The outcomes of a function of one number for an unknown one. */
export function functionOf(operating: Operating, cell: Extract<StrictCell, { op: "math" }>): readonly ReachedOutcome[] {
  const { operands, state, ground } = operating;
  const [operand] = operands.map(asLinear);
  if (operand === undefined) return unknown(operating);
  const unit = cell.factor ?? rational(1n);
  if (cell.function === "abs") {
    return comparedLinear(state, "<", operand, ground).map((part) =>
      linearReached(part.state, isTrue(part.outcome) ? times(operand, rational(-1n)) : operand),
    );
  }
  const most = multiply(rational(MAX_DECIMAL), unit);
  const fits = within(operating, operand, numbers([{ low: closed(negative(most)), high: closed(most) }]), "", true);
  return fits.flatMap((part) =>
    part.outcome === undefined
      ? ofDecimal({ ...operating, state: part.state }, cell, operand, unit)
      : [{ ...part, outcome: part.outcome }],
  );
}

/** Parts of a state: those in which a sum is in a set, without outcome; of the others the veto. */
function within(operating: Operating, linear: Linear, set: NumberSet, reason: string, isLimit = false) {
  const { state, ground } = operating;
  const { term, factor, constant } = ground.terms.sum(linear);
  const bounds = boundsOfSum(linear.factors, linear.constant, state.region, ground.terms);
  if (covers(set, bounds)) return [{ state, outcome: undefined }];
  const { inside, outside } = divided(state, term, inverse(set, factor, constant), ground);
  return [
    ...(inside === undefined ? [] : [{ state: inside, outcome: undefined }]),
    ...(outside === undefined ? [] : [{ state: outside, outcome: vetoOf(operating, reason, isLimit) }]),
  ];
}

function covers({ intervals: [only, ...others] }: NumberSet, { low, high }: NumberInterval): boolean {
  if (only === undefined || others.length > 0) return false;
  const isAbove = only.low === undefined || (low !== undefined && compare(only.low.at, low.at) < 0);
  return isAbove && (only.high === undefined || (high !== undefined && compare(high.at, only.high.at) < 0));
}

/** A function of a number that decimals can write. */
function ofDecimal(
  operating: Operating,
  cell: Extract<StrictCell, { op: "math" }>,
  operand: Linear,
  unit: Rational,
): readonly ReachedOutcome[] {
  const parts = (set: NumberSet, reason: string, result?: NumberSet, isLimit = false) =>
    within(operating, operand, set, reason, isLimit).flatMap((part) =>
      part.outcome === undefined
        ? unknown({ ...operating, state: part.state }, result)
        : [{ state: part.state, outcome: part.outcome }],
    );
  const one = rational(1n);
  const aroundZero = numbers([{ low: closed(negative(one)), high: closed(one) }]);
  switch (cell.function) {
    case "floor":
    case "ceil":
    case "round":
      return rounded(operating, operand, NEAREST[cell.function](unit), unit);
    case "sqrt":
      return parts(
        comparedWith(">=", ZERO),
        "The square root of a negative number does not exist",
        comparedWith(">=", ZERO),
      );
    case "log":
      return parts(comparedWith(">", ZERO), "log needs a number above 0");
    case "asin":
    case "acos":
      return parts(aroundZero, `${cell.function} needs a number from -1 to 1`);
    case "sin":
    case "cos":
      return unknown(operating, aroundZero);
    case "exp": {
      const isSmall = covers(comparedWith("<=", rational(66n)), boundsIn(operating, operand));
      if (isSmall) return unknown(operating, comparedWith(">=", ZERO));
      const { veto, value } = perhaps(operating, "", true);
      return [
        ...veto,
        ...(value === undefined ? [] : unknown({ ...operating, state: value }, comparedWith(">=", ZERO))),
      ];
    }
    default: {
      const { veto, value } = perhaps(operating, "", true);
      return [...veto, ...(value === undefined ? [] : unknown({ ...operating, state: value }))];
    }
  }
}

function boundsIn({ state, ground }: Operating, { factors, constant }: Linear): NumberInterval {
  return boundsOfSum(factors, constant, state.region, ground.terms);
}

/** The values that a rounded number minus the number itself can have. */
const NEAREST = {
  floor: (unit: Rational) => numbers([{ low: { at: negative(unit), closed: false }, high: closed(ZERO) }]),
  ceil: (unit: Rational) => numbers([{ low: closed(ZERO), high: { at: unit, closed: false } }]),
  round: (unit: Rational) => {
    const half = multiply(unit, rational(1n, 2n));
    return numbers([{ low: closed(negative(half)), high: closed(half) }]);
  },
};

/** A whole number of units; `near`: how far it can lie from the operand. */
function rounded(operating: Operating, operand: Linear, near: NumberSet, unit: Rational): readonly ReachedOutcome[] {
  const { ground } = operating;
  return unknown(operating, numbers([{}], unit)).flatMap((part) => {
    const value = asLinear(part.outcome);
    if (value === undefined) return [part];
    const { term, factor, constant } = ground.terms.sum(minus(value, operand));
    const state = narrowed(part.state, term, inverse(near, factor, constant), ground);
    return state === undefined ? [] : [{ ...part, state }];
  });
}
