import type { Expression } from "../../../syntax/tree/expression.ts";
import type { RecommendationCheck } from "../../check.ts";
import { expressionsOf, textOf } from "../../expressions.ts";

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
      const way = withParentheses(expression, textOf(row, piece, expression.range));
      report(piece, expression.range, "and binds tighter than or: put its part in parentheses", [
        { kind: "rewrite", ways: [way] },
      ]);
    }
  },
};

/** The range of an operator includes the parentheses around its operands, theirs do not. */
function isMixed({ left, right, range }: OrExpression): boolean {
  return isBareAnd(left, left.range.start === range.start) || isBareAnd(right, right.range.end === range.end);
}

function isBareAnd({ type }: Expression, touchesEnd: boolean): boolean {
  return type === "and" && touchesEnd;
}

function withParentheses({ left, right, range }: OrExpression, text: string): string {
  const [one, behind] = [left.range.end - range.start, right.range.start - range.start];
  const first = isBareAnd(left, left.range.start === range.start) ? `(${text.slice(0, one)})` : text.slice(0, one);
  const second = isBareAnd(right, right.range.end === range.end) ? `(${text.slice(behind)})` : text.slice(behind);
  return `${first}${text.slice(one, behind)}${second}`;
}

type OrExpression = Extract<Expression, { type: "or" }>;
