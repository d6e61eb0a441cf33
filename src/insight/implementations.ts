import type { DeclaredType } from "../plan/units/declared-type.ts";
import type { NameOccurrence } from "./names/name.ts";
import type { Names } from "./names/names.ts";
import type { Stretch } from "./project/problem.ts";

/**
 * The data whose types have a unit or an option, or come from a data: those that declare it, and
 * those that are made from them.
 */
export function implementationsOf(names: Names, { name, targets }: NameOccurrence): Stretch[] {
  if (name.kind !== "unit" && name.kind !== "option" && name.kind !== "data") return [];
  const data = "data" in name ? name.data : name.name;
  const isOf = (type: DeclaredType) => {
    const owner = names.scope.ownerOf(type);
    return type.name === data && owner?.spec === name.spec && owner.repository === name.repository;
  };
  const found: Stretch[] = [];
  for (const [label, { rows }] of names.analysis.files) {
    for (const row of rows) {
      const types = names.scope.bodyOf(row)?.types;
      for (const { piece, node } of row.tree.data) {
        const type = types?.get(node.name);
        const isDeclaring = targets.includes(row) && node.name === data;
        if (type === undefined || (name.kind === "data" && isDeclaring) || !comesFrom(type, isOf)) continue;
        const { start, end } = node.nameRange;
        found.push({ label, start: piece.start + start, end: piece.start + end });
      }
    }
  }
  return found;
}

function comesFrom(type: DeclaredType, isOf: (type: DeclaredType) => boolean): boolean {
  for (let at: DeclaredType | undefined = type; at !== undefined; at = at.parent) if (isOf(at)) return true;
  return false;
}
