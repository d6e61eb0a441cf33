import type { EngineError, Location } from "../../model/diagnostic.ts";
import { type Remedy, remediesOf, type Suggestion, suggestionText } from "../../model/suggestion.ts";
import type { Row } from "../../plan/body.ts";
import type { SyntaxDiagnostic } from "../../syntax/messages/diagnostic.ts";
import type { PositionIndex } from "../../syntax/position.ts";
import { type DiagnosticEntry, reportedEntries, tooManyErrors } from "../../workspace/versions/diagnostics.ts";
import type { Rows } from "../../workspace/versions/rows.ts";

/** A stretch of a file's text in UTF-16 units from its start. */
export interface Stretch {
  readonly label: string;
  readonly start: number;
  readonly end: number;
}

/** An error in the form that editors show. */
export interface Problem extends Pick<EngineError, "kind" | "code"> {
  readonly message: string;
  readonly suggestion?: string | undefined;
  /** The edits that the suggestion stands for. */
  readonly remedies: readonly Remedy[];
  /** The file that shows it: the file of its place, else the file that defines the spec. */
  readonly label?: string | undefined;
  /** Absent when the error concerns the file or a spec as a whole. */
  readonly at?: Stretch | undefined;
  readonly related: readonly (Stretch & { readonly message: string })[];
  /** True for a note about the editor, when nothing is wrong with the rules. */
  readonly isNote?: boolean | undefined;
  /** The missing repository. */
  readonly repository?: string | undefined;
}

/** A parse or limit error of a file. */
export function problemOfSyntax(label: string, { kind, code, message, suggestion, at }: SyntaxDiagnostic): Problem {
  const place = at === undefined ? undefined : { label, start: at.start, end: at.end };
  return { kind, code, message, ...advised(suggestion), label, at: place, related: [] };
}

/**
 * An error as a problem, at its position in lines and columns if it has one; `index` is that of its
 * text.
 */
export function problemOfError(
  { kind, code, message, suggestion, source }: EngineError,
  label: string | undefined,
  index?: PositionIndex,
): Problem {
  const at = source && index && { label: source.attribute, ...index.stretchOf(source) };
  return { kind, code, message, ...advised(suggestion), label, at, related: [] };
}

/** The largest number of circle members listed beside the one that shows the error. */
const MOST_COMPANIONS = 10;

/** The problems found by planning, in the order of reporting; at most one more than `most`. */
export function problemsOfFindings(entries: readonly DiagnosticEntry[], rows: Rows, most: number): Problem[] {
  return reportedEntries(entries, rows, most).map(({ finding, owner, companions = [] }) => {
    const { kind, code, message, suggestion, repository, at, part, related } = finding;
    return {
      kind,
      code,
      message,
      ...advised(suggestion),
      label: at?.file ?? owner?.file.label,
      at: at && markedPart(part ?? at, owner, code),
      related: [
        ...(related === undefined ? [] : [{ ...stretchAt(related), message: "see here" }]),
        ...companions
          .slice(0, MOST_COMPANIONS)
          .map((row) => ({ ...headerOf(row), message: `\`${row.spec}\` is part of it` })),
      ],
      ...(kind === "missing_repository" && repository !== undefined && { repository }),
    };
  });
}

/** The first problems, followed by a problem about the limit when there are more. */
export function firstProblems(problems: readonly Problem[], most: number): readonly Problem[] {
  if (problems.length <= most) return problems;
  return [...problems.slice(0, most), problemOfError(tooManyErrors(most), undefined)];
}

function advised(suggestion: Suggestion | undefined): Pick<Problem, "suggestion" | "remedies"> {
  return { suggestion: suggestionText(suggestion), remedies: remediesOf(suggestion) };
}

/**
 * The part of a place that editors mark: of an unknown unit its name, of a declaration the declared
 * name. `owner` has the text of the place.
 */
export function markedPart(at: Location, owner: Row | undefined, code = ""): Stretch {
  const { file: label, start, end } = at;
  if (owner?.file.label !== label) return stretchAt(at);
  const text = owner.file.text.slice(start, end);
  const found = (code === "unknown-unit" ? UNIT : DECLARED).exec(text);
  const part = found?.[1];
  if (found === null || part === undefined) return stretchAt(at);
  const from = start + found.index + found[0].length - part.length;
  return { label, start: from, end: from + part.length };
}

const UNIT = /([a-z_][\w.]*)$/i;
const DECLARED = /^(?:data|rule|spec|with|meta)\s+([\w./-]+)/i;

function stretchAt({ file, start, end }: Location): Stretch {
  return { label: file, start, end };
}

/** The declaration of a version: from its `spec` word to the end of name and date. */
export function headerOf({ tree, file }: Row): Stretch {
  const { piece, node } = tree.header;
  const end = (node.effective?.range ?? node.nameRange).end;
  return { label: file.label, start: piece.start + node.range.start, end: piece.start + end };
}
