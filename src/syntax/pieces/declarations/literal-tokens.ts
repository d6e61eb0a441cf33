import { COMMANDS, FILLING } from "../../lexer/commands.ts";
import { isReserved, isWord, KIND, type TokenKind } from "../../lexer/kinds.ts";
import type { TokenReader } from "../../lexer/tokens.ts";
import { dataPath, missingBindingPath, unknownCommand, zeroExponent } from "../../messages/declarations.ts";
import { parseError } from "../../messages/diagnostic.ts";
import { foundToken } from "../../messages/found.ts";
import { lexicalFinding } from "../checked-token.ts";
import { isWordAt } from "../command-words.ts";
import { isHour, isYear, readDateTokens, readTimeTokens } from "../moments.ts";
import { addRead, rejectPercentBefore, rejectThousands } from "../number-tokens.ts";
import type { PieceTokens } from "../piece-tokens.ts";
import { readSourceNumber } from "../source-number.ts";
import { addLabel, longName } from "./names.ts";

/**
 * Classifies the tokens of a data line, whose first word is `keyword`, after its name
 * (docs/spec/01-syntax.md#4-8-data and docs/spec/01-syntax.md#4-9-constraints).
 */
export function classifyData(reader: TokenReader, keyword: number, from: number, to: number, out: PieceTokens): void {
  const pathEnd = dottedEnd(reader, keyword + 1, to);
  const tooLong =
    pathEnd > keyword + 1
      ? longName(reader, { first: keyword + 1, last: pathEnd - 1 }, "data", { first: keyword, last: keyword })
      : undefined;
  if (tooLong !== undefined) out.rejectAt(0, tooLong);
  if (pathEnd > keyword + 2 && pathEnd < to && reader.kind(pathEnd) === KIND.colon) {
    addDataPath(reader, keyword, pathEnd, out);
    return;
  }
  addDataTokens(reader, from, to, false, out);
}

/**
 * Classifies the tokens of a type and its constraints; `seenArrow`: those of a constraint after its
 * arrow. A comma between two options is left out (docs/spec/01-syntax.md#4-9-constraints).
 */
function addDataTokens(reader: TokenReader, from: number, to: number, behindArrow: boolean, out: PieceTokens): void {
  let seenArrow = behindArrow;
  let listsOptions = false;
  let namesOptions = false;
  for (let at = from; at < to; ) {
    const kind = reader.kind(at);
    if (kind === KIND.arrow) seenArrow = true;
    if (out.kind(out.length - 1) === KIND.arrow) {
      listsOptions = isWordAt(reader, at, "options");
      namesOptions = listsOptions || isWordAt(reader, at, "option");
    }
    if (
      kind === KIND.comma &&
      listsOptions &&
      out.kind(out.length - 1) !== KIND.command &&
      isOptionAt(reader, at + 1)
    ) {
      at += 1;
    } else if (kind === KIND.colon && namesOptions && reader.kind(at + 1) === KIND.text) {
      out.add(KIND.captioned, reader.start(at), reader.end(at));
      at = addLabel(reader, at + 1, to, out);
    } else if (isWord(kind)) at = addDataWord(reader, at, seenArrow, out);
    else if (kind === KIND.number && listsOptions && rejectThousands(reader, at, out)) at += 1;
    else at = addLiteralToken(reader, at, out);
  }
}

function isOptionAt(reader: TokenReader, at: number): boolean {
  const kind = reader.kind(at);
  return kind === KIND.text || kind === KIND.number || kind === KIND.minus || kind === KIND.plus || isFreeWord(kind);
}

/**
 * Classifies the tokens of a meta line after `meta`; any word can be the key
 * (docs/spec/01-syntax.md#4-5-meta).
 */
export function classifyMeta(reader: TokenReader, from: number, to: number, out: PieceTokens): void {
  const hasKey = from < to && isWord(reader.kind(from));
  if (hasKey) out.add(KIND.key, reader.start(from), reader.end(from));
  addLiteralTokens(reader, hasKey ? from + 1 : from, to, out);
}

/**
 * Classifies the tokens of a `with` line after `with`
 * (docs/spec/01-syntax.md#4-7-standalone-with-old-form).
 */
export function classifyWith(reader: TokenReader, from: number, to: number, out: PieceTokens): void {
  const keyword = { first: from - 1, last: from - 1 };
  const pathEnd = dottedEnd(reader, from, to);
  const tooLong = pathEnd > from ? longName(reader, { first: from, last: pathEnd - 1 }, "data", keyword) : undefined;
  if (tooLong !== undefined) out.rejectAt(0, tooLong);
  else if (pathEnd === from + 1 && reader.kind(pathEnd) === KIND.colon) {
    out.rejectAt(0, missingBindingPath(reader.text(from).toLowerCase(), reader.start(from - 1), reader.end(from - 1)));
  }
  addLiteralTokens(reader, from, to, out);
}

/** Classifies tokens of literals and paths. */
export function addLiteralTokens(reader: TokenReader, from: number, to: number, out: PieceTokens): void {
  for (let at = from; at < to; ) at = addLiteralToken(reader, at, out);
}

/** Classifies the tokens of a constraint after its arrow. */
export function classifyConstraint(reader: TokenReader, from: number, to: number, out: PieceTokens): void {
  addDataTokens(reader, from, to, true, out);
}

/**
 * The index after the labels joined by points that begin at `from`; `from` itself when no label
 * stands there.
 */
export function dottedEnd(reader: TokenReader, from: number, to: number): number {
  let at = from;
  while (at < to && isFreeWord(reader.kind(at))) {
    if (reader.kind(at + 1) !== KIND.dot || at + 2 >= to || !isFreeWord(reader.kind(at + 2))) return at + 1;
    at += 2;
  }
  return at;
}

function isFreeWord(kind: TokenKind): boolean {
  return isWord(kind) && !isReserved(kind);
}

/**
 * Reads `data a.b:` like a data line with one name, so that an error after the colon comes first.
 */
function addDataPath(reader: TokenReader, keyword: number, colon: number, out: PieceTokens): void {
  let path = "";
  for (let at = keyword + 1; at < colon; at += 1) path += reader.text(at).toLowerCase();
  out.add(KIND.colon, reader.start(colon), reader.end(colon));
  out.reject(dataPath(path, foundToken(reader, colon + 1), reader.start(colon + 1), reader.end(colon + 1)));
}

function addDataWord(reader: TokenReader, at: number, seenArrow: boolean, out: PieceTokens): number {
  const previous = out.kind(out.length - 1);
  const start = reader.start(at);
  const end = reader.end(at);
  if (previous === KIND.arrow) {
    const command = reader.text(at).toLowerCase();
    if (command === "unit") out.add(KIND.unit_command, start, end);
    else if (COMMANDS.has(command) || command === FILLING) out.add(KIND.command, start, end);
    else out.reject(unknownCommand(command, [...COMMANDS, "unit"], start, end));
    return at + 1;
  }
  const followsType = previous === KIND.primitive || (previous === KIND.label && out.length > 3);
  if (followsType && !seenArrow && reader.text(at).toLowerCase() === "range") {
    out.add(KIND.range_word, start, end);
    return at + 1;
  }
  if ((followsType || previous === KIND.range_word) && !seenArrow && isWordAt(reader, at, "list")) {
    out.add(KIND.list_word, start, end);
    return at + 1;
  }
  return addLiteralToken(reader, at, out);
}

function addLiteralToken(reader: TokenReader, at: number, out: PieceTokens): number {
  const kind = reader.kind(at);
  const previous = out.kind(out.length - 1);
  const start = reader.start(at);
  const end = reader.end(at);
  switch (kind) {
    case KIND.number:
      return addLiteralNumber(reader, at, out);
    case KIND.plus:
    case KIND.minus:
      if (kind === KIND.minus && beginsMoment(reader, at + 1)) out.reject(negativeMoment(start, end));
      else out.add(kind, start, end);
      return at + 1;
    case KIND.percent:
      if (previous !== KIND.number) out.add(kind, start, end);
      else if (isArgument(out) || !rejectPercentBefore(reader, at, out)) out.add(KIND.percentage, start, end);
      return at + 1;
    case KIND.permille:
      out.add(previous === KIND.number ? KIND.percentage : kind, start, end);
      return at + 1;
    default: {
      const finding = lexicalFinding(reader, at);
      if (finding !== undefined) out.reject(finding);
      else if (isFreeWord(kind)) out.add(previous === KIND.number ? KIND.unit : KIND.label, start, end);
      else out.add(kind, start, end);
      return at + 1;
    }
  }
}

/**
 * True where a number begins an argument: constraints may have several in a row, so a number after
 * a percentage is the next one.
 */
function isArgument(out: PieceTokens): boolean {
  return out.kind(0) === KIND.data && out.kinds.includes(KIND.arrow);
}

function beginsMoment(reader: TokenReader, at: number): boolean {
  const next = reader.kind(at + 1);
  if (next === KIND.colon) return isHour(reader, at) && reader.kind(at + 2) !== KIND.text;
  return next === KIND.minus && isYear(reader, at);
}

function negativeMoment(start: number, end: number) {
  return parseError("negative-date", "a date or a time cannot have a sign", start, end, {
    text: "remove the `-`",
    remedies: [{ kind: "remove", written: "-" }],
  });
}

/**
 * Adds a number outside expressions, where any four digits before a `-` are a date, with or without
 * blanks (docs/spec/01-syntax.md#2-5-dates-and-datetimes).
 */
function addLiteralNumber(reader: TokenReader, at: number, out: PieceTokens): number {
  if (beginsMoment(reader, at)) {
    const isDate = reader.kind(at + 1) === KIND.minus;
    return addRead(reader, at, isDate ? readDateTokens(reader, at) : readTimeTokens(reader, at), out);
  }
  const start = reader.start(at);
  const end = reader.end(at);
  const finding = lexicalFinding(reader, at);
  if (finding !== undefined) out.reject(finding);
  else if (isExponent(out) && !isWholeExponent(reader.text(at))) out.reject(zeroExponent(reader.text(at), start, end));
  else out.add(KIND.number, start, end);
  return at + 1;
}

function isExponent(out: PieceTokens): boolean {
  const previous = out.kind(out.length - 1);
  return previous === KIND.caret || (previous === KIND.minus && out.kind(out.length - 2) === KIND.caret);
}

/**
 * True for the power of a unit: an integer other than 0 (docs/spec/01-syntax.md#4-9-constraints).
 */
function isWholeExponent(text: string): boolean {
  const { value } = readSourceNumber(text);
  return value.d === 1n && value.n !== 0n && value.n <= BigInt(Number.MAX_SAFE_INTEGER);
}
