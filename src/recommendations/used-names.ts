import { boundNamesIn } from "../plan/types/commands/bound-names.ts";
import type { ListLine } from "../syntax/tree/declaration.ts";
import type { Literal } from "../syntax/tree/literal.ts";
import type { SpecTree } from "../syntax/tree/source.ts";
import { expressionsOf } from "./expressions.ts";

/** The names in the text of a spec. */
export interface UsedNames {
  /** First words of paths and qualifiers: aliases, own data and rules. */
  readonly first: Set<string>;
  /** Parents written without a qualifier. */
  readonly types: Set<string>;
  readonly units: Set<string>;
}

/** The names in a spec, without its own declarations. */
export function usedNames(tree: SpecTree): UsedNames {
  const used: UsedNames = { first: new Set(), types: new Set(), units: new Set() };
  for (const { expression } of expressionsOf(tree)) {
    if (expression.type === "reference") noteReference(expression.path, used);
    else if (expression.type === "number") noteUnit(expression.unit, used);
    else if (expression.type === "cast" && "unit" in expression.target) noteUnit(expression.target.unit, used);
  }
  noteData(tree, used);
  for (const { node } of tree.uses) for (const line of node.list?.lines ?? []) noteLine(line, used);
  for (const { node } of [
    ...tree.uses.flatMap(({ node: { bindings } }) => bindings.map((node) => ({ node }))),
    ...tree.withs,
  ]) {
    if (node.value.type === "path") noteFirst(node.value.path[0], used);
    else if (node.value.type !== "expression") noteLiteral(node.value, used);
  }
  return used;
}

/** In an argument the holder's own names may stand behind the word `this`. */
function noteReference([first, second]: readonly string[], used: UsedNames): void {
  noteFirst(first, used);
  if (first === "this") noteFirst(second, used);
}

/** The names in a line of a list that stand outside of expressions. */
function noteLine(line: ListLine, used: UsedNames): void {
  if (line.type === "by") noteFirst(line.of.path[0], used);
  else if (line.type === "imports") for (const { path } of line.paths) noteFirst(path[0], used);
  else if (line.type === "values") for (const value of line.values) noteLiteral(value, used);
  else if (line.type === "each" || line.type === "row") {
    for (const { path, value } of line.fields) if (value === undefined) noteFirst(path[0], used);
  }
}

function noteData(tree: SpecTree, used: UsedNames): void {
  for (const { node } of tree.data) {
    if (node.value.type !== "data_type") noteLiteral(node.value, used);
    else {
      noteFirst(node.value.qualifier, used);
      noteFirst(node.value.qualifier?.split(".")[0], used);
      if (node.value.name !== undefined && node.value.qualifier === undefined) used.types.add(node.value.name);
    }
    for (const constraint of node.constraints) {
      if (constraint.type === "unit") for (const { path } of constraint.terms) noteUnit(path, used);
      else
        for (const argument of constraint.arguments)
          if (argument.type !== "word" && argument.type !== "now") noteLiteral(argument, used);
    }
    for (const [, { name }] of boundNamesIn(node)) noteFirst(name, used);
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
  if (path.length > 1) noteFirst(path[0], used);
}

function noteFirst(word: string | undefined, used: UsedNames): void {
  if (word !== undefined) used.first.add(word);
}
