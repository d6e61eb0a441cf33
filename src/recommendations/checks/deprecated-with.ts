import type { RecommendationCheck } from "../check.ts";

/** `deprecated-with`: a `with` line outside its `uses`. */
export const deprecatedWith: RecommendationCheck = {
  code: "deprecated-with",
  severity: "warning",
  check({ row }, report) {
    for (const { piece, node } of row.tree.withs) {
      report(
        piece,
        node.range,
        `bind ${node.path.join(".")} below uses ${node.alias}, as -> with ${node.path.join(".")}: … (engine format does it)`,
      );
    }
  },
};
