import type { RecommendationCheck } from "../check.ts";

/**
 * `unused-data`: a local slot that no rule needs, in a spec that nothing imports. Slots that serve
 * as a type, that declare units or that are bound to an imported slot have a purpose of their own.
 */
export const unusedData: RecommendationCheck = {
  code: "unused-data",
  severity: "hint",
  check({ row, imported, used }, report) {
    if (imported) return;
    for (const { piece, node } of row.tree.data) {
      const declaresUnits = node.constraints.some(({ type }) => type === "unit");
      if (declaresUnits || used.first.has(node.name) || used.types.has(node.name)) continue;
      report(piece, node.range, `data ${node.name} is needed by no rule`);
    }
  },
};
