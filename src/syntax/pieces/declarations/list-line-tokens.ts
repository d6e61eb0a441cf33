import { isCommand } from "../../lexer/commands.ts";
import { isReserved, isWord, KIND, type KindName } from "../../lexer/kinds.ts";
import { isWeekend } from "../../lexer/split.ts";
import type { TokenReader } from "../../lexer/tokens.ts";
import { commaBetweenValues, unknownLine, unpairedName } from "../../messages/lists.ts";
import { CommandTokens } from "../command-tokens.ts";
import { isWordAt, SORT_LINE } from "../command-words.ts";
import { classifyExpression } from "../expression-tokens.ts";
import { isWeekdayNext } from "../phrase-tokens.ts";
import type { PieceTokens } from "../piece-tokens.ts";
import { addLiteralTokens, classifyConstraint, dottedEnd } from "./literal-tokens.ts";
import { isLiteralOrPath } from "./value-tokens.ts";

/** The words of the lines below a list (docs/spec/08-lists.md#1-declaring). */
const LINES = {
  help: "line_help",
  key: "line_key",
  minimum: "line_bound",
  maximum: "line_bound",
  optional: "line_optional",
  rows: "line_rows",
  sort: "line_sort",
  each: "line_each",
  by: "line_by",
  at: "line_at",
  with: "with",
} as const satisfies Readonly<Record<string, KindName>>;

export type LineWord = keyof typeof LINES;

export const LINE_WORDS = Object.keys(LINES) as readonly LineWord[];

/**
 * Classifies the raw tokens from the arrow at `from` to `to` (excluded), a line below a list whose
 * declaration begins at the offset `base`. `ofValues`: below a list of values, which refuses
 * constraints of values in planning.
 */
export function classifyLine(
  reader: TokenReader,
  from: number,
  to: number,
  base: number,
  ofValues: boolean,
  out: PieceTokens,
): void {
  const at = from + 1;
  out.begin(reader.tokens.text, base);
  out.add(KIND.arrow, reader.start(from), reader.end(from));
  if (at >= to) return;
  const word = reader.text(at).toLowerCase();
  if (isWord(reader.kind(at)) && !Object.hasOwn(LINES, word)) {
    if (ofValues && (isCommand(word) || word === "unit")) classifyConstraint(reader, at, to, out);
    else out.reject(unknownLine(word, LINE_WORDS, reader.start(at), reader.end(at)));
    return;
  }
  if (!isWord(reader.kind(at))) {
    addLiteralTokens(reader, at, to, out);
    return;
  }
  const line = word as LineWord;
  out.add(KIND[LINES[line]], reader.start(at), reader.end(at));
  classifyRest(reader, line, at + 1, to, out);
}

function classifyRest(reader: TokenReader, line: LineWord, from: number, to: number, out: PieceTokens): void {
  switch (line) {
    case "rows":
      classifyExpression(reader, from, to, out);
      break;
    case "at":
      classifyExpression(reader, from, to, out, new CommandTokens(reader, out, true));
      break;
    case "each":
      classifyEach(reader, from, to, out);
      break;
    case "sort": {
      const keys = new CommandTokens(reader, out, false);
      keys.begin(SORT_LINE, from - 2);
      classifyExpression(reader, from, to, out, keys);
      break;
    }
    case "key":
      classifyKey(reader, from, to, out);
      break;
    case "with":
      classifyWithLine(reader, from, to, out);
      break;
    default:
      addLiteralTokens(reader, from, to, out);
  }
}

function classifyEach(reader: TokenReader, from: number, to: number, out: PieceTokens): void {
  const colon = dottedEnd(reader, from, to);
  const isPair = colon > from && colon < to && reader.kind(colon) === KIND.colon;
  addLiteralTokens(reader, from, isPair ? colon : to, out);
  if (!isPair) return;
  out.add(KIND.formula, reader.start(colon), reader.end(colon));
  classifyExpression(reader, colon + 1, to, out, new CommandTokens(reader, out, true));
}

/** `up to` and `from` are words only where a name follows. */
function classifyKey(reader: TokenReader, from: number, to: number, out: PieceTokens): void {
  for (let at = from; at < to; ) {
    const words = boundWords(reader, at, to);
    if (words > 0 && out.kind(out.length - 1) !== KIND.dot) {
      out.add(KIND.key_bound, reader.start(at), reader.end(at + words - 1));
      at += words;
    } else {
      addLiteralTokens(reader, at, at + 1, out);
      at += 1;
    }
  }
}

function boundWords(reader: TokenReader, at: number, to: number): number {
  const words = isWordAt(reader, at, "from") ? 1 : isWordAt(reader, at, "up") && isWordAt(reader, at + 1, "to") ? 2 : 0;
  return words > 0 && at + words < to && isName(reader, at + words) ? words : 0;
}

/**
 * Values, names, or pairs of a name and a value. A number with commas is an error, as it could be
 * several.
 */
function classifyWithLine(reader: TokenReader, from: number, to: number, out: PieceTokens): void {
  let end = from;
  while (end < to && !(reader.kind(end) === KIND.number && reader.text(end).includes(","))) end += 1;
  if (isPair(reader, from, to)) classifyPairs(reader, from, end, out, true);
  else addLiteralTokens(reader, from, end, out);
  if (end < to) out.reject(commaBetweenValues(reader.text(end), reader.start(end), reader.end(end)));
}

/**
 * Classifies pairs of a path and a value between commas. Literals and names keep the form that they
 * have in declarations; `isRow`: every value is an expression.
 */
export function classifyPairs(reader: TokenReader, from: number, to: number, out: PieceTokens, isRow: boolean): void {
  for (let at = from; at < to; ) {
    const colon = dottedEnd(reader, at, to);
    if (isRow && at > from && (reader.kind(colon) !== KIND.colon || colon >= to)) {
      out.reject(unpairedName(reader.text(at), reader.start(at), reader.end(at)));
      return;
    }
    addLiteralTokens(reader, at, colon, out);
    if (reader.kind(colon) !== KIND.colon || colon >= to) {
      addLiteralTokens(reader, colon, to, out);
      return;
    }
    const end = pairEnd(reader, colon + 1, to, isRow);
    const isLiteral = isLiteralOrPath(reader, colon + 1, end);
    out.add(isRow || !isLiteral ? KIND.formula : KIND.colon, reader.start(colon), reader.end(colon));
    if (isLiteral) addLiteralTokens(reader, colon + 1, end, out);
    else classifyExpression(reader, colon + 1, end, out);
    if (end < to) out.add(KIND.comma, reader.start(end), reader.end(end));
    at = end + 1;
  }
}

function isPair(reader: TokenReader, at: number, to: number): boolean {
  const end = dottedEnd(reader, at, to);
  return end > at && end < to && reader.kind(end) === KIND.colon;
}

/** The index of the comma before the next pair, or `to`; `isRow`: whatever follows the comma. */
function pairEnd(reader: TokenReader, from: number, to: number, isRow: boolean): number {
  let depth = 0;
  for (let at = from; at < to; at += 1) {
    const kind = reader.kind(at);
    if (kind === KIND.open) depth += 1;
    else if (kind === KIND.close) depth -= 1;
    else if (isWeekend(reader, at)) at = lastWeekday(reader, at);
    else if (kind === KIND.comma && depth <= 0 && (isRow || isPair(reader, at + 1, to))) return at;
  }
  return to;
}

/** The index of the last day behind the `with` of a weekend. */
function lastWeekday(reader: TokenReader, from: number): number {
  let day = from + 2;
  while (isWeekdayNext(reader, day + 1)) day += 2;
  return day;
}

function isName(reader: TokenReader, at: number): boolean {
  const kind = reader.kind(at);
  return isWord(kind) && !isReserved(kind);
}
