import { isReserved, isWord, KIND, type TokenKind } from "../../lexer/kinds.ts";
import { phraseBefore, phraseBetween } from "../../lexer/phrases.ts";
import type { TokenReader } from "../../lexer/tokens.ts";
import { isHour, isYear, readDateTokens, readTimeTokens } from "../moments.ts";
import { dottedEnd } from "./literal-tokens.ts";

/**
 * True when the raw tokens from `from` to `to` have the form of a literal or of a name, which mean
 * in a binding what they mean in a declaration (docs/spec/08-lists.md#9-also). A text without any
 * operator is taken for one too, so that its error is that of a value.
 */
export function isLiteralOrPath(reader: TokenReader, from: number, to: number): boolean {
  const end = valueEnd(reader, from, to);
  if (end === to) return true;
  if (end > from && reader.kind(end) === KIND.ellipsis && valueEnd(reader, end + 1, to) === to) {
    return !isName(reader.kind(from)) && !isName(reader.kind(end + 1));
  }
  if (reader.kind(from) === KIND.direction && end < to) return false;
  for (let at = from; at < to; at += 1) {
    const kind = reader.kind(at);
    if (OPERATORS.has(kind) || isExtremum(reader, at) || phraseBefore(reader, at) !== undefined) return false;
    if (at > from && (kind === KIND.is || kind === KIND.or)) return false;
    if (at > from && at + 1 < to && phraseBetween(reader, at) !== undefined) return false;
    if (at > from && kind === KIND.percent && reader.kind(at - 1) !== KIND.number) return false;
  }
  return !(end < to && SIGNS.has(reader.kind(end)));
}

/** The index behind the scalar literal or name that begins at `from`; `from` itself without one. */
function valueEnd(reader: TokenReader, from: number, to: number): number {
  const first = SIGNS.has(reader.kind(from)) ? from + 1 : from;
  if (first >= to) return from;
  const kind = reader.kind(first);
  if (kind === KIND.text || kind === KIND.boolean) return first + 1;
  if (kind === KIND.number) return numberEnd(reader, first, to);
  return first === from && isName(kind) ? dottedEnd(reader, from, to) : from;
}

function numberEnd(reader: TokenReader, at: number, to: number): number {
  const next = reader.kind(at + 1);
  if (next === KIND.minus && isYear(reader, at)) return momentEnd(readDateTokens(reader, at), at);
  if (next === KIND.colon && isHour(reader, at)) return momentEnd(readTimeTokens(reader, at), at);
  if (at + 1 >= to) return at + 1;
  if (next === KIND.percent || next === KIND.permille) return at + 2;
  return isName(next) ? dottedEnd(reader, at + 1, to) : at + 1;
}

/** A moment that breaks off is a literal with an error. */
function momentEnd(moment: ReturnType<typeof readDateTokens>, at: number): number {
  return "next" in moment ? moment.next : at;
}

function isName(kind: TokenKind): boolean {
  return isWord(kind) && !isReserved(kind);
}

const SIGNS: ReadonlySet<TokenKind> = new Set([KIND.plus, KIND.minus]);

const OPERATORS: ReadonlySet<TokenKind> = new Set([
  ...[KIND.open, KIND.star, KIND.slash, KIND.caret, KIND.compare, KIND.and, KIND.not, KIND.in, KIND.as],
  ...[KIND.math, KIND.now, KIND.ellipsis],
]);

function isExtremum(reader: TokenReader, at: number): boolean {
  return reader.kind(at + 1) === KIND.open && /^m(?:in|ax)$/i.test(reader.text(at));
}
