import type { Diagnostic, Location } from "../../model/diagnostic.ts";
import type { Piece, Range } from "../../syntax/tree/place.ts";
import type { Late, LateSuggestion } from "./suggestions.ts";

/**
 * Collects findings; the caller sorts them. `order` is filled up by the workspace: a check gives
 * phase and ordinal.
 */
export type Report = (finding: Finding) => void;

/** What a check found, with words that are made when it is reported. */
export interface Finding extends Omit<Diagnostic, "order" | "message" | "suggestion"> {
  readonly message: Late<string>;
  readonly suggestion?: LateSuggestion;
  readonly phase: 0 | 1 | 2;
  readonly ordinal: number;
}

/** Where a range of a piece lies in the file of the piece. */
export function location(
  { file }: { readonly file: { readonly label: string } },
  piece: Piece,
  range: Range,
): Location {
  return { file: file.label, start: piece.start + range.start, end: piece.start + range.end };
}
