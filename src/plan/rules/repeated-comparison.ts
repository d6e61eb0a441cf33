import type { Suggestion } from "../../model/suggestion.ts";
import type { Authored } from "../authored.ts";
import type { ExpressionContext } from "../typing/expression-context.ts";
import { isRejection } from "../typing/operands.ts";
import { operatorType } from "../typing/operators/operator-table.ts";

/**
 * The way to write `x is 1 or 2`: each value has a comparison of its own. Undefined where the left
 * side does not end with a comparison that the right side could stand in.
 */
export function repeatedComparison(
  word: "and" | "or",
  left: Authored,
  right: Authored,
  { textAt, units }: Pick<ExpressionContext, "textAt" | "units">,
): Suggestion | undefined {
  const compared = left.kind === "and" || left.kind === "or" ? left.right : left;
  if (compared.kind !== "comparison" || isRejection(operatorType(compared.operator, compared.left, right, units)))
    return undefined;
  const { operator } = compared;
  if (operator === "is" && word === "and") return undefined;
  // People say "not 1 or 2" and mean neither.
  const joined = operator === "is not" ? "and" : word;
  const way = `${textAt(left.range)} ${joined} ${textAt(compared.left.range)} ${operator} ${textAt(right.range)}`;
  return { text: `repeat the comparison: ${way}`, remedies: [{ kind: "rewrite", ways: [way] }] };
}
