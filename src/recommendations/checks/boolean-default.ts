import type { RecommendationCheck } from "../check.ts";
import { textOf } from "../expressions.ts";

/** `boolean-default`: a rule `false` with one single `unless C then true` equals `C`. */
export const booleanDefault: RecommendationCheck = {
  code: "boolean-default",
  severity: "hint",
  check({ row }, report) {
    for (const { declaration, arms } of row.tree.rules) {
      const [arm, ...more] = arms;
      if (arm === undefined || more.length > 0) continue;
      const { name, range, result } = declaration.node;
      if (result.type !== "boolean" || result.value || arm.node.result.type !== "boolean" || !arm.node.result.value)
        continue;
      const message = `rule ${name} equals its condition: write the condition as the rule`;
      const start = declaration.piece.start + result.range.start;
      const end = arm.piece.start + arm.node.range.end;
      const text = textOf(row, arm.piece, arm.node.condition.range);
      report(declaration.piece, range, message, [{ kind: "replace", start, end, text }]);
    }
  },
};
