import type { RecommendationCheck } from "../check.ts";
import { textOf } from "../expressions.ts";

/** `deprecated-unit`: a unit constraint without colon. */
export const deprecatedUnit: RecommendationCheck = {
  code: "deprecated-unit",
  severity: "warning",
  check({ row }, report) {
    for (const { piece, node } of row.tree.data) {
      for (const constraint of node.constraints) {
        if (constraint.type !== "unit" || constraint.colon || constraint.name === undefined) continue;
        report(
          piece,
          constraint.range,
          `unit ${constraint.name} of data ${node.name} has no colon: write -> unit ${constraint.name}: … (engine format does it)`,
          [{ kind: "rewrite", ways: [withColon(textOf(row, piece, constraint.range))] }],
        );
      }
    }
  },
};

function withColon(constraint: string): string {
  return constraint.replace(/(unit\s+\w+)\s*/i, "$1: ");
}
