import type { Location } from "../../model/diagnostic.ts";
import type { Piece, Range } from "../../syntax/tree/place.ts";

/** Where a range of a piece lies in the file of the piece. */
export function location(
  { file }: { readonly file: { readonly label: string } },
  piece: Piece,
  range: Range,
): Location {
  return { file: file.label, start: piece.start + range.start, end: piece.start + range.end };
}
