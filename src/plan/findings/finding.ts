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

/** The spec with the error. */
interface Owner {
  readonly spec: string;
}

/** Optional parts of a report. */
interface Details {
  readonly suggestion?: LateSuggestion;
  /** The part of the place that is wrong, for editors. */
  readonly part?: Location | undefined;
  readonly related?: Location | undefined;
  readonly related_data?: string | undefined;
  readonly related_spec?: string | undefined;
}

/** Reports one error of kind `validation`; `code` is its heading in `docs/errors.md`. */
export type Reject<Place = Location> = (code: string, at: Place, message: Late<string>, details?: Details) => void;

/**
 * A range within the piece of the rule under check, or the rule's own line with the range that is
 * wrong.
 */
export type PlaceInRule = Range | { readonly ruleWith: Range };

/**
 * Names, duplicates and declarations (phase 0) and clashes (phase 1) come in source order
 * (docs/spec/04-rules-evaluation.md#4-8-checks-when-loading, rule 6).
 */
export function rejectInSourceOrder(row: Owner, report: Report, phase: 0 | 1): Reject {
  return (code, at, message, details) => report(finding(row, phase, at.start, code, at, message, details));
}

/** Errors of types come in the order of analysis: dependencies first, then reading order. */
export function rejectInAnalysisOrder(row: Owner, report: Report): Reject {
  let ordinal = 0;
  return (code, at, message, details) => report(finding(row, 2, ordinal++, code, at, message, details));
}

function finding(
  row: Owner,
  phase: Finding["phase"],
  ordinal: number,
  code: string,
  at: Location,
  message: Late<string>,
  details?: Details,
): Finding {
  return { kind: "validation", code, message, at, spec: row.spec, ...details, phase, ordinal };
}
