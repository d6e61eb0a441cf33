import type { Row } from "../plan/body.ts";
import { operandsOf, partsOfDeclaration } from "../syntax/operands.ts";
import type { ListLine, VetoResult } from "../syntax/tree/declaration.ts";
import type { Expression } from "../syntax/tree/expression.ts";
import type { Piece, Range } from "../syntax/tree/place.ts";
import type { SpecTree } from "../syntax/tree/source.ts";

/**
 * Every expression of the rules, bindings and lists of a spec with all its parts, in no particular
 * order.
 */
export function* expressionsOf(tree: SpecTree): Generator<PlacedExpression> {
  for (const { declaration, arms } of tree.rules) {
    for (const part of partsOfDeclaration(declaration.node)) yield* partsOf(declaration.piece, part);
    for (const { piece, node } of arms) {
      yield* partsOf(piece, node.condition);
      yield* partsOf(piece, node.result);
    }
  }
  for (const { piece, node } of tree.uses) {
    for (const { value } of node.bindings) if (value.type === "expression") yield* partsOf(piece, value.expression);
    for (const line of node.list?.lines ?? []) {
      for (const expression of expressionsOfLine(line)) yield* partsOf(piece, expression);
    }
  }
  for (const { piece, node } of tree.withs) {
    if (node.value.type === "expression") yield* partsOf(piece, node.value.expression);
  }
}

interface PlacedExpression {
  readonly piece: Piece;
  readonly expression: Expression;
}

function expressionsOfLine(line: ListLine): readonly Expression[] {
  switch (line.type) {
    case "rows":
      return [line.count];
    case "at":
      return [line.day];
    case "sort":
      return line.keys.map(({ value }) => value);
    case "each":
    case "row":
      return line.fields.flatMap(({ value }) => value ?? []);
    default:
      return [];
  }
}

function* partsOf(piece: Piece, root: Expression | VetoResult): Generator<PlacedExpression> {
  const open = [root];
  for (let expression = open.pop(); expression !== undefined; expression = open.pop()) {
    if (expression.type === "veto") continue;
    yield { piece, expression };
    open.push(...operandsOf(expression));
  }
}

/** The text of a range of a piece. */
export function textOf({ file }: Row, piece: Piece, { start, end }: Range): string {
  return file.text.slice(piece.start + start, piece.start + end);
}
