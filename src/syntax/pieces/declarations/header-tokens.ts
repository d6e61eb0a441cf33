import { beginsPiece, isReserved, isWord, KIND, type TokenKind } from "../../lexer/kinds.ts";
import { repositoryEnd, separatesSegments } from "../../lexer/split.ts";
import type { TokenReader } from "../../lexer/tokens.ts";
import { importWithoutWith, ownAliasInBinding, trailingMinus } from "../../messages/declarations.ts";
import { lexicalFinding } from "../checked-token.ts";
import { isYear, readEffectiveTokens } from "../moments.ts";
import { addRead } from "../number-tokens.ts";
import type { PieceTokens } from "../piece-tokens.ts";
import { type ListDeclarationHead, lineEnd } from "./list-head.ts";
import { classifyPairs } from "./list-line-tokens.ts";
import { addLiteralTokens, dottedEnd } from "./literal-tokens.ts";
import { addLabel, longName } from "./names.ts";

/**
 * Classifies the tokens of a `spec` line after `spec` (docs/spec/01-syntax.md#4-2-spec to
 * docs/spec/01-syntax.md#4-4-commentary).
 */
export function classifySpec(reader: TokenReader, from: number, to: number, out: PieceTokens): void {
  for (let at = from; at < to; ) {
    if (reader.kind(at) === KIND.commentary) {
      out.add(KIND.commentary, reader.start(at), reader.end(at));
      at += 1;
    } else {
      at = addHeaderToken(reader, at, to, out);
      if (out.kind(out.length - 1) === KIND.label) at = addLabel(reader, at, to, out);
    }
  }
}

/**
 * Classifies the tokens of a `repo` line after `repo`; reserved words are segments too
 * (docs/spec/01-syntax.md#1-3-keywords and docs/spec/01-syntax.md#3-names).
 */
export function classifyRepository(reader: TokenReader, from: number, to: number, out: PieceTokens): void {
  const nameEnd = repositoryEnd(reader.tokens, from);
  for (let at = from; at < to; at += 1) {
    if (at < nameEnd) addRepositoryToken(reader, at, from, out);
    else if (at > nameEnd || !rejectMinus(reader, at, out)) addPlainToken(reader, at, out);
  }
  const keyword = { first: from - 1, last: from - 1 };
  const tooLong =
    nameEnd > from ? longName(reader, { first: from, last: nameEnd - 1 }, "repository", keyword) : undefined;
  if (tooLong !== undefined) out.rejectAt(0, tooLong);
}

/**
 * Classifies the tokens of an import after `uses`: its names and date, then its bindings
 * (docs/spec/01-syntax.md#4-6-uses).
 */
export function classifyUses(
  reader: TokenReader,
  from: number,
  to: number,
  list: ListDeclarationHead | undefined,
  out: PieceTokens,
): void {
  const head = lineEnd(reader, from - 1, to);
  const nameEnd = list === undefined ? head : head - 1;
  for (let at = from; at < nameEnd; ) {
    if (reader.kind(at) === KIND.at) {
      const repository = repositoryEnd(reader.tokens, at);
      for (const first = at; at < repository; at += 1) addRepositoryToken(reader, at, first, out);
      if (at < nameEnd && rejectMinus(reader, at, out)) at += 1;
    } else {
      at = addHeaderToken(reader, at, nameEnd, out);
      if (list !== undefined && out.length === 2) at = addLabel(reader, at, nameEnd, out);
    }
  }
  if (list !== undefined) out.add(KIND.list_word, reader.start(nameEnd), reader.end(nameEnd));
  rejectLongAlias(reader, from, out);
  const alias = aliasOf(reader, from, head);
  for (let at = head; at < to; ) {
    const next = lineEnd(reader, at, to);
    classifyBinding(reader, at, next, alias, out);
    at = next;
  }
}

function classifyBinding(
  reader: TokenReader,
  arrow: number,
  to: number,
  alias: string | undefined,
  out: PieceTokens,
): void {
  const keyword = arrow + 1;
  if (keyword < to && isWord(reader.kind(keyword)) && reader.kind(keyword) !== KIND.with) {
    out.reject(importWithoutWith(reader.text(keyword), reader.start(arrow), reader.end(arrow)));
    return;
  }
  out.add(KIND.arrow, reader.start(arrow), reader.end(arrow));
  if (keyword >= to) return;
  const pathEnd = dottedEnd(reader, keyword + 1, to);
  const place = { first: keyword, last: keyword };
  const tooLong =
    pathEnd > keyword + 1 ? longName(reader, { first: keyword + 1, last: pathEnd - 1 }, "data", place) : undefined;
  if (tooLong !== undefined) {
    out.reject(tooLong);
    return;
  }
  if (pathEnd > keyword + 2 && reader.text(keyword + 1).toLowerCase() === alias) {
    let rest = "";
    for (let at = keyword + 3; at < pathEnd; at += 1) rest += reader.text(at).toLowerCase();
    out.reject(ownAliasInBinding(alias, rest, reader.start(keyword), reader.end(keyword)));
    return;
  }
  addLiteralTokens(reader, keyword, keyword + 1, out);
  classifyPairs(reader, keyword + 1, to, out, false);
}

/**
 * The alias when it is a single label: the written one, or the spec name without separators. A date
 * after the name begins with a number, but may end with a word.
 */
function aliasOf(reader: TokenReader, from: number, head: number): string | undefined {
  if (endsAlias(reader.kind(from + 1))) return reader.text(from).toLowerCase();
  let last = from;
  while (last + 1 < head && reader.kind(last + 1) !== KIND.number) last += 1;
  return separatesSegments(reader.kind(last - 1)) ? undefined : reader.text(last).toLowerCase();
}

function rejectLongAlias(reader: TokenReader, from: number, out: PieceTokens): void {
  if (out.kind(1) !== KIND.label || !endsAlias(out.kind(2))) return;
  const tooLong = longName(reader, { first: from, last: from }, "data", { first: from, last: from });
  if (tooLong !== undefined) out.rejectAt(1, tooLong);
}

/** True behind an alias: for a colon, or the label of a list before it. */
function endsAlias(kind: TokenKind): boolean {
  return kind === KIND.colon || kind === KIND.text || kind === KIND.caption;
}

/**
 * Adds a spec name, an effective date, or another token of a header. Returns the index after it.
 */
function addHeaderToken(reader: TokenReader, at: number, to: number, out: PieceTokens): number {
  if (isYear(reader, at)) return addRead(reader, at, readEffectiveTokens(reader, at), out);
  if (!isFreeWordAt(reader, at)) {
    addPlainToken(reader, at, out);
    return at + 1;
  }
  return addSpecName(reader, at, to, out);
}

function addSpecName(reader: TokenReader, from: number, to: number, out: PieceTokens): number {
  const first = out.length;
  let at = from;
  out.add(KIND.label, reader.start(at), reader.end(at));
  at += 1;
  while (at < to && separatesSegments(reader.kind(at))) {
    if (reader.kind(at) === KIND.minus && !isSegmentAt(reader, at + 1)) {
      const name = { first: from, last: at - 1 };
      const tooLong = longName(reader, name, "spec", name);
      out.rejectAt(first, tooLong ?? trailingMinus("spec", reader.start(from), reader.end(at)));
      return at + 1;
    }
    out.add(reader.kind(at), reader.start(at), reader.end(at));
    at += 1;
    if (at >= to || !isFreeWordAt(reader, at)) break;
    out.add(KIND.label, reader.start(at), reader.end(at));
    at += 1;
  }
  const isAlias = endsAlias(reader.kind(at)) && out.kind(0) === KIND.uses;
  const last = at - 1;
  const tooLong = isAlias ? undefined : longName(reader, { first: from, last }, "spec", { first: from, last });
  if (tooLong !== undefined) out.rejectAt(first, tooLong);
  return at;
}

/**
 * True when a word can be a segment of a name. A word that begins a declaration cannot; another
 * reserved word can, and is reported at the word.
 */
function isSegmentAt(reader: TokenReader, at: number): boolean {
  return isWord(reader.kind(at)) && !beginsPiece(reader.kind(at));
}

function addRepositoryToken(reader: TokenReader, at: number, first: number, out: PieceTokens): void {
  const kind = reader.kind(at);
  const isSegment = isWord(kind) && (at > first || !isReserved(kind));
  out.add(isSegment ? KIND.label : kind, reader.start(at), reader.end(at));
}

/**
 * Rejects a `-` without a word behind it: it does not belong to a repository name (grammar, N2).
 */
function rejectMinus(reader: TokenReader, at: number, out: PieceTokens): boolean {
  if (reader.kind(at) !== KIND.minus) return false;
  out.reject(trailingMinus("repository", reader.start(at), reader.end(at)));
  return true;
}

function addPlainToken(reader: TokenReader, at: number, out: PieceTokens): void {
  const finding = lexicalFinding(reader, at);
  if (finding !== undefined) out.reject(finding);
  else out.add(isFreeWordAt(reader, at) ? KIND.label : reader.kind(at), reader.start(at), reader.end(at));
}

function isFreeWordAt(reader: TokenReader, at: number): boolean {
  const kind = reader.kind(at);
  return isWord(kind) && !isReserved(kind);
}
