import { spokenName } from "../../model/spoken-name.ts";
import type { RecommendationCheck } from "../check.ts";

/**
 * `missing-help`: a data declaration writes no `help` of its own; an inherited one does not count.
 */
export const missingHelp: RecommendationCheck = {
  code: "missing-help",
  severity: "hint",
  check({ row }, report) {
    for (const { piece, node } of row.tree.data) {
      if (node.constraints.some((constraint) => constraint.type === "command" && constraint.command === "help"))
        continue;
      const at = piece.start + node.range.end;
      report(piece, node.range, `data ${node.name} has no help: say in a sentence what it means (-> help "…")`, [
        { kind: "replace", start: at, end: at, text: `\n  -> help "${spokenName(node.name)}"` },
      ]);
    }
  },
};
