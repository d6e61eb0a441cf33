import type {
  Data,
  DoubtfulReading,
  EvaluationResponse,
  MetaValue,
  Outline,
  RuleHistory,
  RuleResult,
} from "../../engine/api.ts";
import { EngineErrors } from "../../engine/errors.ts";
import { withUnit } from "../../engine/text/bound-text.ts";
import { ByteBudget, utf8Length } from "../../engine/text/byte-budget.ts";
import { causeText, entryText, nextText, spanText } from "../../engine/text/history-text.ts";
import { missingDataBlock, rejectedDataBlock, unknownDataRemedy } from "../../engine/text/missing-data.ts";
import { ASCII, explanationLines } from "../../engine/text/tree-text.ts";
import type { UnknownData } from "../../model/value.ts";
import { versionLine } from "./brief-show.ts";
import { shortened } from "./clip.ts";

/** Characters of a result whose tree is left out. */
const LONGEST_RESULT = 200;
/** Room for what `fitted` adds. */
const RESERVE = 512;

/** The parts of an answer's text besides its results. */
export interface AnswerContext {
  readonly repository: string | undefined;
  readonly given: Data;
  /** The outline of the version. */
  readonly outline: Pick<Outline, "locations" | "doubtfulReadings">;
  /** The `meta` lines of the spec. */
  readonly meta: Readonly<Record<string, MetaValue>>;
}

/**
 * An explained evaluation for a model (docs/spec/07-surfaces.md#6-1-tools): the evaluated spec,
 * unknown names, doubtful readings, missing and refused data, then a tree for each rule, within
 * `most` bytes.
 */
export function answerText(response: EvaluationResponse, context: AnswerContext, most: number): string {
  const { repository, given, outline, meta } = context;
  const { locations } = outline;
  const { spec, effective, spec_effective_from, spec_effective_to, results, unknown_data = [] } = response;
  const version = { repository, spec, effective_from: spec_effective_from, effective_to: spec_effective_to };
  const remarks = [...unknownNames(unknown_data), ...readings(outline.doubtfulReadings(given))];
  const head = [`${versionLine(version)}, effective ${effective}`, ...remarks, ""].join("\n");
  const open = missingDataBlock(results) + rejectedDataBlock(results);
  const sources = sourceLines(meta);
  const entries = Object.entries(results);
  const briefs = entries.map(([key, result]) => briefLine(key, result, entries.length > 1));
  let room = most - RESERVE - sum([head, open, ...briefs]);
  const texts = entries.map(([key, { explanation }], at) => {
    const brief = briefs[at] ?? "";
    if (explanation === undefined) return brief;
    // Rules of other specs have sources of their own.
    const end = [`at ${locations[key] ?? spec}`, ...(key.includes(".") ? [] : sources)].join("\n");
    const left = room + utf8Length(brief) - utf8Length(end);
    const tree = withinBytes(left, (budget) => explanationLines(explanation, budget, ASCII).join("\n"));
    if (tree === undefined) return brief;
    room = left - utf8Length(tree);
    return `${tree}\n${end}`;
  });
  return `${head}\n${open}${texts.join("\n\n")}`;
}

/** Readings that are told. */
const MOST_READINGS = 10;

function readings(doubtful: readonly DoubtfulReading[]): string[] {
  return doubtful.slice(0, MOST_READINGS).map(({ input, text, reading }) => `${input} "${text}" is read as ${reading}`);
}

function sum(texts: readonly string[]): number {
  return texts.reduce((bytes, text) => bytes + utf8Length(text) + 2, 0);
}

/** A text of at most so many bytes; undefined when it has more. */
function withinBytes(most: number, write: (budget: ByteBudget) => string): string | undefined {
  try {
    return write(new ByteBudget("max_explanation_bytes", most));
  } catch (thrown) {
    if (thrown instanceof EngineErrors) return undefined;
    throw thrown;
  }
}

/** The result of a rule whose tree does not fit, and a hint how to ask for the tree. */
function briefLine(key: string, result: RuleResult, others: boolean): string {
  const text = result.vetoed ? (result.veto_reason ?? "veto") : (result.result ?? "");
  const how = others ? `ask with rules: "${key}"` : "ask for the rules that it rests on";
  return `${key}: ${shortened(text, LONGEST_RESULT)} (too long to explain here: ${how})`;
}

/** The `meta` lines that name the origin of the rules: `source`, `source_2` and the like. */
function sourceLines(meta: AnswerContext["meta"]): string[] {
  return Object.entries(meta).flatMap(([key, value]) =>
    key.startsWith("source") ? [`${key}: ${metaText(value)}`] : [],
  );
}

function metaText(value: MetaValue): string {
  return "number_with_unit" in value ? withUnit(value.number_with_unit) : String(Object.values(value)[0]);
}

/** Unknown names that are reported. */
const MOST_UNKNOWN = 10;
const LONGEST_NAME = 100;

/** A line for each given name that is not an input, with the input that was probably meant. */
export function unknownNames(unknown: readonly UnknownData[]): string[] {
  const lines = unknown
    .slice(0, MOST_UNKNOWN)
    .map((entry) => `unknown data "${shortened(entry.name, LONGEST_NAME)}" is ignored${unknownDataRemedy(entry)}`);
  const more = unknown.length - lines.length;
  return more > 0 ? [...lines, `and ${more} more unknown names`] : lines;
}

/**
 * A history for a model (docs/spec/07-surfaces.md#12-history): unknown names, the next change,
 * which must not be cut off, then a line for each entry with its reasons below it.
 */
export function historyAnswer(history: RuleHistory): string {
  const lines = history.entries.flatMap((entry) => [
    `${spanText(entry)}: ${entryText(entry)}`,
    ...(entry.because ?? []).map((cause) => `  because ${causeText(cause)}`),
  ]);
  return [...unknownNames((history.ignored ?? []).map((name) => ({ name }))), nextText(history), ...lines].join("\n");
}
