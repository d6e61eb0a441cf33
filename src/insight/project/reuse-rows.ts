import type { Row } from "../../plan/body.ts";
import type { Placed } from "../../syntax/tree/place.ts";
import type { SpecTree } from "../../syntax/tree/source.ts";

/**
 * The rows of a new text. A row with unchanged content and place is replaced by the identical
 * earlier row, so that its analysis stays known. Its `file` is then the earlier text, which agrees
 * with the new one up to the end of the spec.
 */
export function reuseRows(rows: readonly Row[], before: readonly Row[]): readonly Row[] {
  const byStart = new Map(before.map((row) => [row.tree.header.piece.start, row]));
  return rows.map((row) => {
    const known = byStart.get(row.tree.header.piece.start);
    return known !== undefined && isSame(row, known) ? known : row;
  });
}

function isSame(row: Row, known: Row): boolean {
  if (row.repository !== known.repository || row.origin.kind !== known.origin.kind) return false;
  const pieces = piecesOf(row.tree);
  const others = piecesOf(known.tree);
  return (
    pieces.length === others.length &&
    pieces.every(({ piece, node }, i) => piece.start === others[i]?.piece.start && node === others[i]?.node)
  );
}

function piecesOf({ header, meta, uses, data, rules, withs }: SpecTree): Placed<object>[] {
  const arms = rules.flatMap(({ declaration, arms }) => [declaration, ...arms]);
  return [header, ...meta, ...uses, ...data, ...arms, ...withs];
}
