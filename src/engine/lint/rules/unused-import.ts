import type { Body } from "../../../plan/body.ts";
import type { Literal, SpecTree } from "../../../syntax/tree.ts";
import type { LintRule } from "../lint-rule.ts";
import { expressionsOf } from "./expressions.ts";

/** `unused-import`: a `uses` alias that nothing reads: no name, no type and no unit comes from it. */
export const unusedImport: LintRule = {
  code: "unused-import",
  severity: "hint",
  check({ row, bodies }, report) {
    const used = usedNames(row.tree);
    for (const { piece, node } of row.tree.uses) {
      if (used.aliases.has(node.alias)) continue;
      const imported = bodies.flatMap(({ imports }) => imports.get(node.alias)?.body ?? []);
      if (imported.some((body) => provides(body, used))) continue;
      report(piece, node.range, `nothing uses ${node.alias}: remove the line`);
    }
  },
};

interface UsedNames {
  /** First parts of paths and qualifiers. */
  readonly aliases: Set<string>;
  /** Parents written without a qualifier. */
  readonly types: Set<string>;
  readonly units: Set<string>;
}

function usedNames(tree: SpecTree): UsedNames {
  const used: UsedNames = { aliases: new Set(), types: new Set(), units: new Set() };
  for (const { expression } of expressionsOf(tree)) {
    if (expression.type === "reference") noteAlias(expression.path[0], used);
    else if (expression.type === "number") noteUnit(expression.unit, used);
    else if (expression.type === "cast" && "unit" in expression.target) noteUnit(expression.target.unit, used);
  }
  noteData(tree, used);
  for (const { node } of [
    ...tree.uses.flatMap(({ node: { bindings } }) => bindings.map((node) => ({ node }))),
    ...tree.withs,
  ]) {
    if (node.value.type === "path") noteAlias(node.value.path[0], used);
    else noteLiteral(node.value, used);
  }
  return used;
}

function noteData(tree: SpecTree, used: UsedNames): void {
  for (const { node } of tree.data) {
    if (node.value.type !== "data_type") noteLiteral(node.value, used);
    else {
      noteAlias(node.value.qualifier, used);
      noteAlias(node.value.qualifier?.split(".")[0], used);
      if (node.value.name !== undefined) used.types.add(node.value.name);
    }
    for (const constraint of node.constraints) {
      if (constraint.type === "unit") for (const { path } of constraint.terms) noteUnit(path, used);
      else for (const argument of constraint.arguments) if (argument.type !== "word") noteLiteral(argument, used);
    }
  }
}

function noteLiteral(literal: Literal, used: UsedNames): void {
  const ends = literal.type === "range_literal" ? [literal.from, literal.to] : [literal];
  for (const end of ends) if (end.type === "number") noteUnit(end.unit, used);
}

/** A unit may be written with the alias and type that it comes from. */
function noteUnit(path: readonly string[] | undefined, used: UsedNames): void {
  const unit = path?.at(-1);
  if (path === undefined || unit === undefined) return;
  used.units.add(unit);
  if (path.length > 1) noteAlias(path[0], used);
}

function noteAlias(alias: string | undefined, used: UsedNames): void {
  if (alias !== undefined) used.aliases.add(alias);
}

/** Whether a name written without the alias may come from the import. */
function provides(body: Body, used: UsedNames): boolean {
  for (const { name, type } of body.slots.values()) {
    if (used.types.has(name)) return true;
    const units = type.kind === "measure" || type.kind === "ratio" ? type.units : [];
    if (units.some((unit) => used.units.has(unit.name))) return true;
  }
  return false;
}
