import type { Expression } from "../../syntax/tree/expression.ts";
import type { RecommendationCheck } from "../check.ts";
import { expressionsOf } from "../expressions.ts";

/**
 * `mixed-and-or`: `and` beside `or` without parentheses, as in `a and b or c`. Formatting puts
 * them.
 */
export const mixedAndOr: RecommendationCheck = {
  code: "mixed-and-or",
  severity: "hint",
  check({ row }, report) {
    for (const { piece, expression } of expressionsOf(row.tree)) {
      if (expression.type !== "or" || !isMixed(expression)) continue;
      report(piece, expression.range, "and binds tighter than or: put its part in parentheses");
    }
  },
};

/** The range of an operator includes the parentheses around its operands, theirs do not. */
function isMixed({ left, right, range }: Extract<Expression, { type: "or" }>): boolean {
  return (
    (left.type === "and" && left.range.start === range.start) || (right.type === "and" && right.range.end === range.end)
  );
}
