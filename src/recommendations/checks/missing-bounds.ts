import type { DataLine } from "../../syntax/tree/declaration.ts";
import type { RecommendationCheck } from "../check.ts";

/**
 * `missing-bounds`: a slot based directly on `number`, `measure` or `ratio`, or a range of them,
 * lacks `minimum`, `maximum` or both.
 */
export const missingBounds: RecommendationCheck = {
  code: "missing-bounds",
  severity: "hint",
  check({ row }, report) {
    for (const { piece, node } of row.tree.data) {
      const lacking = lackingBounds(node);
      if (lacking.length > 0) report(piece, node.range, `data ${node.name} has no ${lacking.join(" and no ")}`);
    }
  },
};

function lackingBounds({ value, constraints }: DataLine): string[] {
  if (value.type !== "data_type") return [];
  const { primitive } = value;
  if (primitive !== "number" && primitive !== "measure" && primitive !== "ratio") return [];
  return ["minimum", "maximum"].filter((bound) =>
    constraints.every((constraint) => constraint.type === "unit" || constraint.command !== bound),
  );
}
