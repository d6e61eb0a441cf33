import type { Row } from "../plan/body.ts";
import { operandsOf, partsOfDeclaration } from "../syntax/operands.ts";
import type { VetoResult } from "../syntax/tree/declaration.ts";
import type { Expression } from "../syntax/tree/expression.ts";
import type { Piece, Range } from "../syntax/tree/place.ts";
import type { SpecTree } from "../syntax/tree/source.ts";

interface PlacedExpression {
  readonly piece: Piece;
  readonly expression: Expression;
}

/** Every expression of the rules of a spec with all its parts, in no particular order. */
export function* expressionsOf(tree: SpecTree): Generator<PlacedExpression> {
  for (const { declaration, arms } of tree.rules) {
    for (const part of partsOfDeclaration(declaration.node)) yield* partsOf(declaration.piece, part);
    for (const { piece, node } of arms) {
      yield* partsOf(piece, node.condition);
      yield* partsOf(piece, node.result);
    }
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
