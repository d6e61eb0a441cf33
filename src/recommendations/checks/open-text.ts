import type { ConstraintNode } from "../../syntax/tree/declaration.ts";
import type { RecommendationCheck } from "../check.ts";

/** `open-text`: a slot based directly on `text` has no options. */
export const openText: RecommendationCheck = {
  code: "open-text",
  severity: "hint",
  check({ row }, report) {
    for (const { piece, node } of row.tree.data) {
      if (node.value.type !== "data_type" || node.value.primitive !== "text" || node.constraints.some(givesOptions))
        continue;
      report(
        piece,
        node.range,
        `data ${node.name} takes any text: list the values that make sense (-> options "a" "b")`,
      );
    }
  },
};

function givesOptions(constraint: ConstraintNode): boolean {
  if (constraint.type === "unit") return false;
  return (constraint.command === "option" || constraint.command === "options") && constraint.arguments.length > 0;
}
