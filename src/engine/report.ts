import { ascending } from "../model/ascending.ts";
import { type EngineError, errorName, type SourcePosition } from "../model/diagnostic.ts";
import { displayWidth } from "./text/display-width.ts";

/**
 * The report for people (docs/spec/07-surfaces.md#2-2-error-report): a block for each error in
 * order of file, line and column, exact repetitions once, the first 50, and the number of all. No
 * final line break.
 */
export function renderReport(errors: readonly EngineError[], options: ReportOptions): string {
  const reported = errors.filter(({ limit_name }) => limit_name !== MOST_ERRORS);
  const distinct = withoutRepetitions(reported.sort(byPlace));
  const count = reported.length < errors.length ? `more than ${distinct.length}` : String(distinct.length);
  const paint = options.colour === true ? escapes : plain;
  const lines = linesOf(options.textOf);
  const blocks = distinct.slice(0, MOST_BLOCKS).map((error) => block(error, lines, options, paint));
  const left = distinct.length - blocks.length;
  if (left > 0) blocks.push(`… and ${left} more`);
  blocks.push(count === "1" ? "1 error" : `${count} errors`);
  return blocks.join("\n\n");
}

export interface ReportOptions {
  /** The text of a source, for the excerpt; undefined: no excerpt. */
  readonly textOf: (label: string) => string | undefined;
  /** A path to show beside a label that is not a path, as for dependencies. */
  readonly pathOf?: ((label: string) => string | undefined) | undefined;
  /** Escape sequences for a terminal; default none. */
  readonly colour?: boolean | undefined;
}

const MOST_BLOCKS = 50;
/** The limit of an error that tells that there are more errors: the last line repeats it. */
const MOST_ERRORS = "max_errors";
const LONGEST_LINE = 120;

/**
 * The report of one error of a request, which has no place, and no fact but its help. Small enough
 * for bundles.
 */
export function requestReport(error: EngineError): string {
  const help = error.suggestion === undefined ? "" : `\n  = help: ${visible(error.suggestion)}`;
  return `${headLine(error, plain)}${help}\n\n1 error`;
}

type Paint = (style: "error" | "frame", text: string) => string;
const plain: Paint = (_style, text) => text;
const escapes: Paint = (style, text) => `\u001b[${style === "error" ? "1;31" : "34"}m${text}\u001b[0m`;

function byPlace(a: EngineError, b: EngineError): number {
  const [left, right] = [a.source, b.source];
  if (left === undefined || right === undefined) return (left === undefined ? 0 : 1) - (right === undefined ? 0 : 1);
  return ascending(left.attribute, right.attribute) || left.line - right.line || left.column - right.column;
}

function withoutRepetitions(errors: readonly EngineError[]): EngineError[] {
  const seen = new Set<string>();
  return errors.filter(({ message, source }) => {
    const key = JSON.stringify([message, source?.attribute, source?.line, source?.column, source?.length]);
    return !seen.has(key) && seen.add(key);
  });
}

function block(error: EngineError, lines: Lines, options: ReportOptions, paint: Paint): string {
  const { source } = error;
  const gutter = " ".repeat(source === undefined ? 2 : String(source.line).length + 2);
  const place = source === undefined ? [] : placeLines(source, gutter, lines, options, paint);
  return [headLine(error, paint), ...place, ...factsBelow(error, gutter, paint)].join("\n");
}

function headLine(error: EngineError, paint: Paint): string {
  return `${paint("error", `error[${errorName(error)}]`)}: ${visible(error.message)}`;
}

function factsBelow(error: EngineError, gutter: string, paint: Paint): string[] {
  return factLines(error).map((fact) => `${gutter}${paint("frame", "=")} ${visible(fact)}`);
}

function placeLines(
  source: SourcePosition,
  gutter: string,
  lines: Lines,
  options: ReportOptions,
  paint: Paint,
): string[] {
  const path = options.pathOf?.(source.attribute);
  const label = `${visible(source.attribute)}:${source.line}:${source.column}`;
  const arrow = `${gutter.slice(1)}${paint("frame", "-->")} ${label}${path === undefined ? "" : ` (${visible(path)})`}`;
  const line = lines(source.attribute, source.line);
  if (line === undefined) return [arrow];
  const { text, before, marked } = excerpt(line, source);
  const bar = paint("frame", "|");
  return [
    arrow,
    `${gutter}${bar}`,
    `${paint("frame", ` ${source.line} |`)} ${text}`.trimEnd(),
    `${gutter}${bar} ${" ".repeat(before)}${paint("error", "^".repeat(marked))}`,
  ];
}

/** The characters of a line of a source by label and number, from 1. */
type Lines = (label: string, line: number) => readonly string[] | undefined;

/** Splits each text and each line once, however many errors point into it. */
function linesOf(textOf: ReportOptions["textOf"]): Lines {
  const split = new Map<string, readonly string[] | undefined>();
  const characters = new Map<string, readonly string[]>();
  return (label, line) => {
    if (!split.has(label)) split.set(label, textOf(label)?.split("\n"));
    const text = split.get(label)?.[line - 1];
    if (text === undefined) return undefined;
    const known = characters.get(text) ?? Array.from(text.replace(/\r$/, ""));
    characters.set(text, known);
    return known;
  };
}

/**
 * The line as shown, and the place of the carets in display columns. A long line is cut to a window
 * around the span.
 */
function excerpt(
  characters: readonly string[],
  source: SourcePosition,
): { text: string; before: number; marked: number } {
  const start = Math.min(source.column - 1, characters.length);
  const end = Math.min(start + source.length, characters.length);
  const from = characters.length <= LONGEST_LINE ? 0 : windowStart(characters.length, start, end);
  const to = characters.length <= LONGEST_LINE ? characters.length : from + LONGEST_LINE;
  const shown = (first: number, behind: number) => visible(characters.slice(first, behind).join(""));
  const head = `${from > 0 ? "…" : ""}${shown(from, start)}`;
  const span = shown(start, Math.min(end, to));
  const tail = `${shown(Math.min(end, to), to)}${to < characters.length ? "…" : ""}`;
  return { text: head + span + tail, before: displayWidth(head), marked: Math.max(1, displayWidth(span)) };
}

/**
 * The start of a window of 120 characters with the span in its middle; the start of the span when
 * the span is longer.
 */
function windowStart(length: number, start: number, end: number): number {
  const around = Math.max(0, LONGEST_LINE - (end - start)) >> 1;
  return Math.max(0, Math.min(start - around, length - LONGEST_LINE));
}

function factLines(error: EngineError): string[] {
  const facts: string[] = [];
  // The message of a request names the spec itself; it may not even exist.
  if (error.spec !== undefined && error.kind !== "request") facts.push(`in spec \`${error.spec}\``);
  if (error.limit_name !== undefined) {
    facts.push(`limit ${error.limit_name}: ${error.limit_value ?? "?"}, found ${error.actual_value ?? "more"}`);
  }
  if (error.suggestion !== undefined) facts.push(`help: ${error.suggestion}`);
  return facts;
}

/**
 * The text with tabs and line breaks as blanks, and other control characters replaced: a source
 * must not control the reader's terminal.
 */
function visible(text: string): string {
  return text.replace(/[\t\r\n]/g, " ").replace(/\p{Cc}/gu, "\ufffd");
}
