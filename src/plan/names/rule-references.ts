import type { Type } from "../../model/types/type.ts";
import { operandsFirst, partsOfDeclaration } from "../../syntax/operands.ts";
import type { VetoResult } from "../../syntax/tree/declaration.ts";
import type { Expression } from "../../syntax/tree/expression.ts";
import type { Piece } from "../../syntax/tree/place.ts";
import type { RuleNodes } from "../../syntax/tree/source.ts";
import type { Reference, RowNames } from "../body.ts";
import { isNameProblem, type NameProblem, resolveName } from "./resolve-name.ts";

/** The references of a rule, each once, in reading order. */
export interface RuleReferences {
  readonly references: readonly Reference[];
  /** Unknown names in the first part that has any; later parts are not visited. */
  readonly unresolved: readonly UnresolvedName[];
}

interface UnresolvedName {
  readonly piece: Piece;
  readonly expression: Expression & { readonly type: "reference" };
  readonly problem: NameProblem;
}

/** Resolves the names of a rule. There are no references when one of the names is unknown. */
export function ruleReferences(rule: RuleNodes, names: RowNames): RuleReferences {
  const references = new Map<string, Reference>();
  for (const { piece, expression: part } of partsOf(rule)) {
    if (part.type === "veto") continue;
    const unresolved: UnresolvedName[] = [];
    const order = operandsFirst(part);
    const compared = comparedData(order, names);
    for (const expression of order) {
      if (expression.type !== "reference") continue;
      const found = resolveName(names, expression.path, compared.get(expression));
      if (found === undefined) continue;
      if (isNameProblem(found)) unresolved.push({ piece, expression, problem: found });
      else references.set(found.path.join("."), { kind: found.kind, path: found.path });
    }
    if (unresolved.length > 0) return { references: [], unresolved };
  }
  return { references: [...references.values()], unresolved: [] };
}

/** The types of the data that names are compared with. */
function comparedData(order: readonly Expression[], names: RowNames): ReadonlyMap<Expression, Type> {
  const types = new Map<Expression, Type>();
  for (const expression of order) {
    if (expression.type !== "comparison") continue;
    const { left, right } = expression;
    for (const [name, other] of [[left, right] as const, [right, left] as const]) {
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
}

/** Default, then condition and result of each arm. */
export function* partsOf({ declaration, arms }: RuleNodes): Generator<WrittenPart> {
  const { piece, node } = declaration;
  for (const expression of partsOfDeclaration(node)) yield { piece, expression };
  for (const { piece, node } of arms) {
    yield { piece, expression: node.condition };
    yield { piece, expression: node.result };
  }
}
