import type { Suggestion } from "../../model/suggestion.ts";
import type { Authored } from "../authored.ts";
import type { ExpressionContext } from "../typing/expression-context.ts";
import { isRejection } from "../typing/operands.ts";
import { operatorType } from "../typing/operators/operator-table.ts";
import { startsWithType } from "../typing/operators/predicates.ts";

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
  if (compared.kind !== "comparison" && compared.kind !== "starts_with") return undefined;
  const isBeginning = compared.kind === "starts_with";
  const operator = isBeginning ? "starts with" : compared.operator;
  const typed = isBeginning
    ? startsWithType(compared.left, right)
    : operatorType(compared.operator, compared.left, right, units);
  if (isRejection(typed)) return undefined;
  if (word === "and" && (operator === "is" || isBeginning)) return undefined;
  // People say "not 1 or 2" and mean neither.
  const joined = operator === "is not" ? "and" : word;
  const way = `${textAt(left.range)} ${joined} ${textAt(compared.left.range)} ${operator} ${textAt(right.range)}`;
  return { text: `repeat the comparison: ${way}`, remedies: [{ kind: "rewrite", ways: [way] }] };
}
