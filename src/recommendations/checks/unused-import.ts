import type { Body } from "../../plan/body.ts";
import type { RecommendationCheck } from "../check.ts";
import type { UsedNames } from "../used-names.ts";

/**
 * `unused-import`: a `uses` alias that nothing reads: no name, no type and no unit comes from it.
 */
export const unusedImport: RecommendationCheck = {
  code: "unused-import",
  severity: "hint",
  check({ row, bodies, used }, report) {
    for (const { piece, node } of row.tree.uses) {
      if (used.first.has(node.alias)) continue;
      const imported = bodies.flatMap(({ imports }) => imports.get(node.alias)?.body ?? []);
      if (imported.some((body) => provides(body, used))) continue;
      report(piece, node.range, `nothing uses ${node.alias}: remove the line`, [{ kind: "remove", written: "line" }]);
    }
  },
};

/** True when a name written without the alias may come from the import. */
function provides(body: Body, used: UsedNames): boolean {
  for (const { name, type } of body.slots.values()) {
    if (used.types.has(name)) return true;
    const units = type.kind === "measure" || type.kind === "ratio" ? type.units : [];
    if (units.some((unit) => used.units.has(unit.name))) return true;
  }
  return false;
}
