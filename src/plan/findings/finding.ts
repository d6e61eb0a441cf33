import type { Diagnostic, Location } from "../../model/diagnostic.ts";
import type { Piece, Range } from "../../syntax/tree/place.ts";
import type { Late, LateSuggestion } from "./suggestions.ts";

/**
 * Collects findings; the caller sorts them. The workspace completes `order`; a check gives phase
 * and ordinal.
 */
export type Report = (finding: Finding) => void;

/** An error found by a check; its words are made only when it is reported. */
export interface Finding extends Omit<Diagnostic, "order" | "message" | "suggestion"> {
  readonly message: Late<string>;
  readonly suggestion?: LateSuggestion;
  readonly phase: 0 | 1 | 2;
  readonly ordinal: number;
}

/** The place in the file of a range within a piece. */
export function location(
  { file }: { readonly file: { readonly label: string } },
  piece: Piece,
  range: Range,
): Location {
  return { file: file.label, start: piece.start + range.start, end: piece.start + range.end };
}
