import { sign } from "../../model/numbers/rational.ts";
import type { PlaceInRule, Reject } from "../findings/finding.ts";
import { staticNumber } from "../typing/static-number.ts";
import type { TypedOperation } from "./check.ts";

/**
 * `/`, `%` or `mod` by a literal number 0 is an error at the division; a constant number over a
 * constant expression that folds to zero is one at the rule.
 * docs/spec/02-types-numbers-units.md#2-4-operators, note 7;
 * docs/spec/04-rules-evaluation.md#4-8-checks-when-loading.
 */
export function checkZeroDivisor(operation: TypedOperation, reject: Reject<PlaceInRule>): void {
  if (operation.kind !== "arithmetic") return;
  const { expression, left, right, context } = operation;
  const { textAt } = context;
  const { operator, range } = expression;
  if (!DIVIDES.has(operator) || right.type.kind !== "number") return;
  if (right.kind === "literal") {
    if (right.value.kind !== "number" || right.value.n !== 0n) return;
    reject("zero-divisor", range, `${textAt(range)} divides by 0`);
    return;
  }
  const divisor = staticNumber(right);
  if (divisor === undefined || sign(divisor) !== 0 || staticNumber(left) === undefined) return;
  reject("zero-divisor", { ruleWith: range }, `${textAt(range)} divides by 0, as ${textAt(right.range)} is always 0`);
}

const DIVIDES: ReadonlySet<string> = new Set(["/", "%", "mod"]);
