import type { Expression } from "../../../syntax/tree/expression.ts";
import type { RecommendationCheck } from "../../check.ts";
import { expressionsOf } from "../../expressions.ts";

/**
 * `ambiguous-and`: `and` with a bare name on one side and `not name` or `name is false` on the
 * other is easily misread.
 */
export const ambiguousAnd: RecommendationCheck = {
  code: "ambiguous-and",
  severity: "hint",
  check({ row }, report) {
    for (const { piece, expression } of expressionsOf(row.tree)) {
      if (expression.type !== "and") continue;
      const { left, right } = expression;
      const [name, denied] = [nameOf(left) ?? nameOf(right), deniedName(left) ?? deniedName(right)];
      if (name === undefined || denied === undefined) continue;
      report(piece, expression.range, `${name} beside the negated ${denied}: give the combination a rule of its own`);
    }
  },
};

function nameOf(expression: Expression): string | undefined {
  return expression.type === "reference" ? expression.path.join(".") : undefined;
}

function deniedName(expression: Expression): string | undefined {
  if (expression.type === "not") return nameOf(expression.operand);
  if (expression.type !== "comparison" || expression.operator !== "is") return undefined;
  return expression.right.type === "boolean" && !expression.right.value ? nameOf(expression.left) : undefined;
}
