import { isReserved, isWord, KIND, type TokenKind } from "../../lexer/kinds.ts";
import { repositoryEnd, separatesSegments } from "../../lexer/split.ts";
import type { TokenReader } from "../../lexer/tokens.ts";
import { isWordAt } from "../command-words.ts";
import { isYear } from "../moments.ts";

/** The declaration of a list (docs/spec/08-lists.md#1-declaring), by its raw tokens. */
export interface ListDeclarationHead {
  /** The index of the arrow of its first line, or the end of the piece. */
  readonly end: number;
  /** The word `list` is not written: only a list has such lines. */
  readonly isImplied: boolean;
  /** The text may be an import of the spec `list` as well. */
  readonly mayBeImport: boolean;
}

/** The list that the piece from `from` to `to` declares; undefined when it declares none. */
export function listHead(reader: TokenReader, from: number, to: number): ListDeclarationHead | undefined {
  const first = reader.kind(from);
  if (first === KIND.data) return dataHead(reader, from, to);
  return first === KIND.uses ? usesHead(reader, from, to) : undefined;
}

/**
 * The index of the next arrow behind `at` that stands in no parentheses, or `to`: it begins the
 * next line.
 */
export function lineEnd(reader: TokenReader, at: number, to: number): number {
  let depth = 0;
  for (let index = at + 1; index < to; index += 1) {
    const kind = reader.kind(index);
    if (kind === KIND.open) depth += 1;
    else if (kind === KIND.close) depth = Math.max(0, depth - 1);
    else if (kind === KIND.arrow && depth === 0) return index;
  }
  return to;
}

function dataHead(reader: TokenReader, from: number, to: number): ListDeclarationHead | undefined {
  const type = from + (reader.kind(from + 2) === KIND.text ? 4 : 3);
  const end = lineEnd(reader, from, to);
  if (end <= type || !isTypeWord(reader.kind(type))) return undefined;
  const last = end - 1;
  if (last > type && isWordAt(reader, last, "list") && isTypeWord(reader.kind(last - 1))) {
    return { end, isImplied: false, mayBeImport: false };
  }
  const isNamed = reader.kind(type) !== KIND.primitive;
  return isNamed && hasListLine(reader, end, to) ? { end, isImplied: true, mayBeImport: false } : undefined;
}

/** True when a line says what only a list has: rows, or that there need not be any. */
function hasListLine(reader: TokenReader, from: number, to: number): boolean {
  for (let at = from; at < to; at = lineEnd(reader, at, to)) {
    if (reader.kind(at + 1) === KIND.with || isWordAt(reader, at + 1, "optional")) return true;
  }
  return false;
}

function isTypeWord(kind: TokenKind): boolean {
  return kind === KIND.primitive || isName(kind);
}

function isName(kind: TokenKind): boolean {
  return isWord(kind) && !isReserved(kind);
}

/**
 * The last word of the head is `list`, behind a name that is not a repository for certain: `uses
 * list` and `uses @employee list` are imports of the spec `list`.
 */
function usesHead(reader: TokenReader, from: number, to: number): ListDeclarationHead | undefined {
  const end = lineEnd(reader, from, to);
  const last = end - 1;
  if (!isWordAt(reader, last, "list")) return undefined;
  const isLabelled = reader.kind(from + 2) === KIND.text;
  const colon = from + (isLabelled ? 3 : 2);
  const begin = isName(reader.kind(from + 1)) && reader.kind(colon) === KIND.colon ? colon + 1 : from + 1;
  const isPinned = reader.kind(begin) === KIND.at;
  let at = isPinned ? repositoryEnd(reader.tokens, begin) : begin;
  let names = 0;
  while (at < last && !isYear(reader, at)) {
    if (!isName(reader.kind(at))) return undefined;
    at += 1;
    while (separatesSegments(reader.kind(at)) && isName(reader.kind(at + 1))) at += 2;
    if (at > last) return undefined;
    names += 1;
  }
  if (names === 0) return undefined;
  return { end, isImplied: false, mayBeImport: !isPinned && !isLabelled && names === 1 && at === last };
}
