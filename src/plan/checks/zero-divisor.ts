import { sign } from "../../model/numbers/rational.ts";
import type { Range } from "../../syntax/tree/place.ts";
import type { Authored } from "../authored.ts";
import type { ExpressionContext } from "../typing/expression-context.ts";
import { staticNumber } from "../typing/static-number.ts";

/**
 * `/` or `%` by a literal number 0 is an error at the division; a constant number over a constant
 * expression that folds to zero is one at the rule.
 * docs/spec/02-types-numbers-units.md#2-4-operators, note 7;
 * docs/spec/04-rules-evaluation.md#4-8-checks-when-loading. Answers whether it reported.
 */
export function checkZeroDivisor(context: ExpressionContext, range: Range, left: Authored, right: Authored): boolean {
  if (right.type.kind !== "number") return false;
  if (right.kind === "literal") {
    if (right.value.kind !== "number" || right.value.n !== 0n) return false;
    context.reject("zero-divisor", range, `${context.textAt(range)} divides by 0`);
    return true;
  }
  const divisor = staticNumber(right);
  if (divisor === undefined || sign(divisor) !== 0 || staticNumber(left) === undefined) return false;
  context.rejectRule(
    "zero-divisor",
    `${context.textAt(range)} divides by 0, as ${context.textAt(right.range)} is always 0`,
  );
  return true;
}
