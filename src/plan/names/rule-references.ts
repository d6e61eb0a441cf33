import { rewriteAs } from "../../model/suggestion.ts";
import type { Type } from "../../model/types/type.ts";
import { equated, operandsFirst, operandsOf, partsOfDeclaration } from "../../syntax/operands.ts";
import type { VetoResult } from "../../syntax/tree/declaration.ts";
import type { Expression } from "../../syntax/tree/expression.ts";
import type { Piece } from "../../syntax/tree/place.ts";
import type { RuleNodes } from "../../syntax/tree/source.ts";
import type { Reference, RowNames } from "../body.ts";
import { type Holder, resolveInScope, type ScopedName } from "./resolve-in-scope.ts";
import { isNameProblem, type NameProblem, resolveName } from "./resolve-name.ts";
import type { ArgumentScope } from "./row-scope.ts";
import { type RowShapes, scopesIn } from "./row-shapes.ts";

/** The references of a rule, each once, in reading order. */
export interface RuleReferences {
  readonly references: readonly Reference[];
  /** True when the rule may read rows: of lists, of imports, or of rules that are rows. */
  readonly readsRows: boolean;
  /** Unknown names in the first part that has any; later parts are not visited. */
  readonly unresolved: readonly UnresolvedName[];
}

export interface UnresolvedName {
  readonly piece: Piece;
  readonly expression: Expression & { readonly type: "reference" | "previous" };
  readonly problem: NameProblem;
}

/** Resolves the names of a rule. There are no references when one of the names is unknown. */
export function ruleReferences(rule: RuleNodes, rowNames: RowNames, shapes: RowShapes): RuleReferences {
  const references = new Map<string, Reference>();
  const holder: Holder = { names: rowNames, rule: rule.declaration.node.name };
  let readsRows = false;
  for (const { piece, expression: part, isResult } of partsOf(rule)) {
    if (part.type === "veto") continue;
    const names = namesIn(part, { piece, holder, shapes, isResult });
    const { unresolved } = names;
    if (unresolved.length > 0) return { references: [], readsRows: false, unresolved };
    readsRows ||= names.readsRows;
    for (const reference of names.found) references.set(reference.path.join("."), reference);
  }
  return { references: [...references.values()], readsRows, unresolved: [] };
}

interface PlacedNames {
  readonly piece: Piece;
  readonly holder: Holder;
  readonly shapes: RowShapes;
  readonly scope?: ArgumentScope | undefined;
  /** The whole may be a list, a row or an import. */
  readonly isResult: boolean;
}

/** Resolves the names of an expression: those of the holder in reading order, and unknown ones. */
export function namesIn(
  root: Expression,
  { piece, holder, shapes, scope, isResult }: PlacedNames,
): {
  readonly found: readonly Reference[];
  readonly readsRows: boolean;
  readonly unresolved: readonly UnresolvedName[];
} {
  let readsRows = false;
  const found: Reference[] = [];
  const unresolved: UnresolvedName[] = [];
  const nodes = operandsFirst(root);
  const scopes = scopesIn(nodes, scope, shapes, holder);
  let asRows: ReadonlySet<Expression> | undefined;
  let compared: ReadonlyMap<Expression, Type> | undefined;
  for (const expression of nodes) {
    if (expression.type === "command" || expression.type === "member") readsRows = true;
    if (expression.type !== "reference") continue;
    const { path } = expression;
    // Only in arguments `this` is the holder: elsewhere it is a name like any other.
    const ofRow = scopes.get(expression);
    const isPlain = path[0] === "this" && ofRow === undefined && !argumentNodes(nodes).has(expression);
    let name = isPlain ? outsideOfArguments(holder.names, path) : resolveInScope(holder, ofRow, path);
    if (!isPlain && name !== undefined && isNameProblem(name)) {
      // Only reports need the types of what names are compared with.
      compared ??= comparedData(nodes, holder.names);
      name = resolveInScope(holder, ofRow, path, compared.get(expression));
    }
    if (name === undefined) continue;
    if (isNameProblem(name)) {
      unresolved.push({ piece, expression, problem: name });
      continue;
    }
    if (name.kind === "import") {
      asRows ??= placesOfRows(nodes, isResult ? root : undefined);
      if (!asRows.has(expression)) unresolved.push({ piece, expression, problem: name.misused });
    }
    if (name.kind !== "slot" && name.kind !== "rule") readsRows = true;
    const reference = referenceOf(name);
    if (reference !== undefined) found.push(reference);
  }
  return { found, readsRows, unresolved };
}

/** The meaning of `this.x` where no argument stands: that of any name, with its likely remedy. */
function outsideOfArguments(names: RowNames, path: readonly string[]): ReturnType<typeof resolveName> {
  const found = resolveName(names, path);
  if (found === undefined || !isNameProblem(found) || path.length === 1) return found;
  const own = path.slice(1);
  const meant = resolveName(names, own);
  const isKnown = meant !== undefined && !isNameProblem(meant);
  return isKnown ? { ...found, suggestion: rewriteAs([own.join(".")]) } : found;
}

/** The nodes that stand in arguments of commands. */
function argumentNodes(nodes: readonly Expression[]): ReadonlySet<Expression> {
  const found = new Set<Expression>();
  for (const node of nodes) {
    if (node.type !== "command") continue;
    const { otherwise } = node;
    for (const { value } of node.arguments) found.add(value);
    if (otherwise !== undefined) found.add(otherwise);
  }
  // The set grows while it is walked.
  for (const node of found) for (const operand of operandsOf(node)) found.add(operand);
  return found;
}

/** The reference of a name of the holder; names of rows refer to nothing of it. */
function referenceOf(name: ScopedName): Reference | undefined {
  switch (name.kind) {
    case "field":
    case "position":
    case "element":
      return undefined;
    case "member":
      return { kind: "rule", path: name.of.path };
    default:
      return { kind: name.kind, path: name.path };
  }
}

/** The places where an import may stand for a row. */
function placesOfRows(nodes: readonly Expression[], root: Expression | undefined): ReadonlySet<Expression> {
  const places = new Set<Expression>(root === undefined ? [] : [root]);
  for (const node of nodes) {
    if (node.type === "member") places.add(node.of);
    else if (node.type === "is_veto") places.add(node.operand);
    else if (node.type === "command") {
      if (node.otherwise !== undefined) places.add(node.otherwise);
      if (node.command === "with")
        for (const { value, field } of node.arguments) if (field === undefined) places.add(value);
    }
  }
  return places;
}

/** The types of the data that names are compared with. */
function comparedData(order: readonly Expression[], names: RowNames): ReadonlyMap<Expression, Type> {
  const types = new Map<Expression, Type>();
  for (const expression of order) {
    const pairs =
      expression.type === "comparison" ? [[expression.left, expression.right] as const] : equated(expression);
    for (const [name, other] of pairs.flatMap(([left, right]) => [[left, right] as const, [right, left] as const])) {
      if (name.type !== "reference" || other.type !== "reference") continue;
      const found = resolveName(names, other.path);
      if (found !== undefined && !isNameProblem(found) && found.kind === "slot") types.set(name, found.slot.type);
    }
  }
  return types;
}

interface WrittenPart {
  readonly piece: Piece;
  readonly expression: Expression | VetoResult;
  readonly isResult: boolean;
}

/**
 * Default, then condition and result of each arm. Only a rule with arms chooses among rows, so that
 * an import as the only result is a mistake.
 */
export function* partsOf({ declaration, arms }: RuleNodes): Generator<WrittenPart> {
  const { piece, node } = declaration;
  const isResult = node.scale === undefined && arms[Symbol.iterator]().next().done !== true;
  for (const expression of partsOfDeclaration(node)) yield { piece, expression, isResult };
  for (const { piece, node } of arms) {
    yield { piece, expression: node.condition, isResult: false };
    yield { piece, expression: node.result, isResult: true };
  }
}
