import type { EngineError } from "../model/diagnostic.ts";
import { foldName } from "../model/fold-name.ts";
import type { Limits } from "../model/limits.ts";
import { suggestionText } from "../model/suggestion.ts";
import type { Row, SourceOrigin } from "../plan/body.ts";
import { location } from "../plan/findings/finding.ts";
import type { SyntaxDiagnostic } from "../syntax/messages/diagnostic.ts";
import { createParser, type Parser } from "../syntax/parse.ts";
import { PositionIndexes } from "../syntax/position.ts";
import type { SourceTree } from "../syntax/tree/source.ts";
import { sourcePosition } from "./insert.ts";
import { firstErrors, present } from "./versions/diagnostics.ts";
import { type Rows, rowsInOrder, rowsOfTree, STANDARD } from "./versions/rows.ts";
import type { LoadFailure, NamedSource } from "./workspace.ts";

/**
 * The rows that a list of sources declares, in order, or the first `max_errors` errors of the
 * sources that do not parse (docs/spec/05-composition-versions.md#5-13-the-engine-s-store, steps 1
 * and 2).
 */
export function readSources(
  { rows, limits, parser }: { readonly rows: Rows; readonly limits: Limits; readonly parser: Parser },
  sources: readonly NamedSource[],
): { readonly incoming: readonly Row[] } | LoadFailure {
  const refused = labelError(sources) ?? batchLimitError(sources, limits);
  if (refused !== undefined) return { errors: [refused] };
  const incoming: Row[] = [];
  const errors: EngineError[] = [];
  for (const source of labelled(rows, sources)) {
    if (errors.length > limits.max_errors) break;
    const origin = foldOrigin(source.origin);
    const { tree, errors: found } = parseSource(source, limits, parser);
    const reserved = tree === undefined ? undefined : reservedRepositoryError(tree, origin);
    if (reserved !== undefined) errors.push(reserved);
    errors.push(...found);
    for (const row of tree === undefined ? [] : rowsOfTree(tree, origin)) incoming.push(row);
  }
  return errors.length > 0 ? { errors: firstErrors(errors, limits.max_errors) } : { incoming };
}

/** A text with its name in errors. */
type SourceText = Pick<NamedSource, "label" | "text">;

/** The tree of one source, or its errors with their positions in lines and columns. */
export function parseSource(
  source: SourceText,
  limits: Limits,
  parser: Parser = createParser(limits),
): { readonly tree?: SourceTree | undefined; readonly errors: readonly EngineError[] } {
  const { tree, errors } = parser.parse(source);
  const indexes = new PositionIndexes();
  return { tree, errors: errors.map((error) => syntaxError(source, error, indexes)) };
}

/** An error of parsing or formatting a source, with its position in lines and columns. */
export function syntaxError(
  source: SourceText,
  { at, suggestion, ...error }: SyntaxDiagnostic,
  indexes?: PositionIndexes,
): EngineError {
  return present({
    ...error,
    suggestion: suggestionText(suggestion),
    source: at === undefined ? undefined : sourcePosition(source, at, indexes),
  });
}

/** Folds the identifier of a bundle: it is a repository name, whose letter case does not matter. */
function foldOrigin(origin: SourceOrigin): SourceOrigin {
  return origin.kind === "dependency" ? { kind: "dependency", repository: foldName(origin.repository) } : origin;
}

function labelError(sources: readonly NamedSource[]): EngineError | undefined {
  const seen = new Set<string>();
  for (const { label, origin } of sources) {
    if (origin.kind === "volatile") continue;
    if (label === "") return refusal("a source has an empty label");
    const identity = origin.kind === "dependency" ? `dependency ${foldName(origin.repository)}` : `path ${label}`;
    if (seen.has(identity)) return refusal(`the label \`${label}\` is given twice in one load`);
    seen.add(identity);
  }
  return undefined;
}

function refusal(message: string): EngineError {
  return { kind: "request", message, request_kind: "invalid_request" };
}

/**
 * Gives a label to each source without a name, to tell them apart in errors: `inline`, `inline-2`,
 * …
 */
export function labelled(rows: Rows, sources: readonly NamedSource[]): readonly NamedSource[] {
  if (!sources.some(isNameless)) return sources;
  const used = new Set(rowsInOrder(rows).map(({ file }) => file.label));
  for (const { label } of sources) used.add(label);
  return sources.map((source) => {
    if (!isNameless(source)) return source;
    let label = "inline";
    for (let number = 2; used.has(label); number++) label = `inline-${number}`;
    used.add(label);
    return { ...source, label };
  });
}

function isNameless({ label, origin }: NamedSource): boolean {
  return origin.kind === "volatile" && label === "";
}

/** The first exceeded limit on texts that are given together (docs/spec/01-syntax.md#7-limits). */
export function batchLimitError(sources: readonly SourceText[], limits: Limits): EngineError | undefined {
  const refused = sumLimitError(sources, limits, "one load");
  if (refused !== undefined) return refused;
  for (const { label, text } of sources) {
    const error = sizeLimitError(`the source \`${label === "" ? "inline" : label}\``, text, limits);
    if (error !== undefined) return error;
  }
  return undefined;
}

/** The error of a text that is larger than one file may be; `what` names it. */
export function sizeLimitError(what: string, text: string, limits: Limits): EngineError | undefined {
  const most = limits.max_source_size_bytes;
  const size = utf8Bytes(text, most);
  if (size <= most) return undefined;
  return limitError("max_source_size_bytes", most, size, `${what} is too large`, "split it into several files");
}

/**
 * The first limit that the texts of a whole workspace exceed, whenever they were loaded
 * (docs/spec/01-syntax.md#7-limits).
 */
export function workspaceLimitError({ repositories }: Rows, limits: Limits): EngineError | undefined {
  const files = new Set<SourceText>();
  for (const specs of repositories.values())
    for (const versions of specs.values()) for (const { file } of versions) files.add(file);
  return sumLimitError([...files], limits, "one engine");
}

function sumLimitError(sources: readonly SourceText[], limits: Limits, where: string): EngineError | undefined {
  if (sources.length > limits.max_sources) {
    const what = `too many sources in ${where}`;
    return limitError("max_sources", limits.max_sources, sources.length, what, "load fewer files");
  }
  const total = totalBytes(sources, limits.max_loaded_bytes);
  if (total <= limits.max_loaded_bytes) return undefined;
  const what = `the sources of ${where} are too large together`;
  return limitError("max_loaded_bytes", limits.max_loaded_bytes, total, what, "load less text");
}

function limitError(name: string, limit: number, actual: number, message: string, suggestion: string): EngineError {
  return {
    kind: "resource_limit",
    message: `${message}: ${actual}, where at most ${limit} is allowed (${name})`,
    suggestion,
    limit_name: name,
    limit_value: String(limit),
    actual_value: String(actual),
  };
}

/**
 * The number of UTF-8 bytes, exact only near the limit: far below it, the length in UTF-16 units
 * settles the question.
 */
function totalBytes(sources: readonly SourceText[], limit: number): number {
  const most = sources.reduce((sum, { text }) => sum + 3 * text.length, 0);
  return most <= limit ? 0 : sources.reduce((sum, { text }) => sum + utf8Bytes(text, 0), 0);
}

function utf8Bytes(text: string, limit: number): number {
  return 3 * text.length <= limit ? 0 : new TextEncoder().encode(text).length;
}

/**
 * The error of sources that declare the repository `std`
 * (docs/spec/05-composition-versions.md#5-2-3-reserved-repository-std): one for each source, at its
 * first `repo std`.
 */
export function reservedRepositoryError(tree: SourceTree, origin: SourceOrigin): EngineError | undefined {
  const message = `the repository \`${STANDARD.repository}\` is built in and cannot be extended`;
  const suggestion = "choose another name for the repository";
  if (origin.kind === "dependency" && origin.repository === STANDARD.repository) {
    return { kind: "validation", code: "reserved-repository", message, suggestion };
  }
  const opened = tree.repositories.find(({ node }) => node.name === STANDARD.repository);
  if (opened === undefined) return undefined;
  const { piece, node } = opened;
  const at = location({ file: tree }, piece, node.range);
  return { kind: "validation", code: "reserved-repository", message, source: sourcePosition(tree, at), suggestion };
}
