import type { NumberValue, Outcome, Value, Veto } from "../../../model/value.ts";
import { isScalar } from "../../../model/value.ts";
import { add, divide, multiply } from "../../operators/arithmetic.ts";
import { checkLarge, type OperationContext } from "../../operators/operate.ts";
import { compareScalars } from "../../operators/order.ts";

/**
 * The veto of outcomes that are all needed: the first definite one, else the first missing data
 * (docs/spec/08-lists.md#5-evaluation, rule 1).
 */
export function firstVeto(outcomes: Iterable<Outcome>): Veto | undefined {
  let missing: Veto | undefined;
  for (const outcome of outcomes) {
    if (outcome.kind !== "veto") continue;
    if (outcome.cause !== "missing") return outcome;
    missing ??= outcome;
  }
  return missing;
}

/** A reduction of at least one value; all have values. */
export type Reduction = (values: readonly Value[], context: OperationContext) => Outcome;

export const REDUCTIONS: Readonly<Record<"sum" | "avg" | "product" | "min" | "max", Reduction>> = {
  sum: (values, context) => folded(add, numbers(values), context),
  product: (values, context) => folded(multiply, numbers(values), context),
  avg: (values, context) => {
    const sum = folded(add, numbers(values), context);
    return sum.kind === "number" ? divide(sum, { n: BigInt(values.length), d: 1n }, sum.unit) : sum;
  },
  min: (values) => extreme(values, -1),
  max: (values) => extreme(values, 1),
};

/** From left to right, in the unit of the first; the first step that vetoes is the outcome. */
function folded(step: typeof add, values: readonly NumberValue[], context: OperationContext): Outcome {
  let result: NumberValue | undefined;
  for (const value of values) {
    const next: Outcome = result === undefined ? value : step(result, value, values[0]?.unit);
    if (next.kind !== "number") return next;
    checkLarge(next, context);
    result = next;
  }
  if (result === undefined) throw new Error("unreachable: no value");
  return result;
}

/** The first of the smallest or largest. */
function extreme(values: readonly Value[], sign: -1 | 1): Outcome {
  let best: Value | undefined;
  for (const value of values) {
    if (best === undefined) best = value;
    else if (isScalar(best) && isScalar(value) && compareScalars(value, best) === sign) best = value;
  }
  if (best === undefined) throw new Error("unreachable: no value");
  return best;
}

function numbers(values: readonly Value[]): readonly NumberValue[] {
  return values.map((value) => {
    if (value.kind !== "number") throw new Error(`unreachable: a number is needed, not a ${value.kind}`);
    return value;
  });
}
