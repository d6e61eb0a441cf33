import { beginsPiece, isWord, KIND, type TokenKind } from "./kinds.ts";
import type { TokenReader, TokenTable } from "./tokens.ts";

/**
 * The index of the token after the piece that begins at token `from`: the next word that begins a
 * declaration or an arm, or the end of the file. Words that begin declarations are names in three
 * places (docs/spec/01-syntax.md#1-3-keywords) and belong to the piece there: `with` after an
 * arrow, a meta key, and the segments of a repository name.
 */
export function pieceEnd(tokens: TokenTable, from: number): number {
  const first = tokens.kinds[from];
  if (first === KIND.repo) return endAround(tokens, from, repositoryEnd(tokens, from + 1));
  if (first === KIND.uses) return usesEnd(tokens, from);
  return endAround(tokens, from, first === KIND.meta && isWordAt(tokens, from + 1) ? from + 2 : from + 1);
}

/** True when a token of this kind separates the segments of a name. */
export function separatesSegments(kind: TokenKind | undefined): boolean {
  return kind === KIND.slash || kind === KIND.dot || kind === KIND.minus;
}

/**
 * The index after a repository name whose first token is at `from`; reserved words are segments
 * after a separator, and anywhere after `@`.
 */
export function repositoryEnd(tokens: TokenTable, from: number): number {
  const { kinds } = tokens;
  let at = from;
  if (kinds[at] === KIND.at) at += 1;
  else if (beginsPiece(kinds[at] ?? KIND.illegal)) return at;
  if (!isWordAt(tokens, at)) return at;
  at += 1;
  while (separatesSegments(kinds[at]) && isWordAt(tokens, at + 1)) at += 2;
  return at;
}

function usesEnd(tokens: TokenTable, from: number): number {
  for (let at = from + 1; at < tokens.count; at += 1) {
    const kind = tokens.kinds[at] ?? KIND.illegal;
    if (kind === KIND.at) at = repositoryEnd(tokens, at) - 1;
    else if (beginsPiece(kind) && !isInside(tokens, at)) return at;
  }
  return tokens.count;
}

function endAround(tokens: TokenTable, from: number, searchFrom: number): number {
  for (let at = Math.max(searchFrom, from + 1); at < tokens.count; at += 1) {
    if (beginsPiece(tokens.kinds[at] ?? KIND.illegal) && !isInside(tokens, at)) return at;
  }
  return tokens.count;
}

/**
 * True for a `with` that begins no declaration: of a binding, of `t starts with "a"`, or of
 * `with weekend 5, 6`.
 */
function isInside(tokens: TokenTable, at: number): boolean {
  if (tokens.kinds[at] !== KIND.with) return false;
  if (tokens.kinds[at - 1] === KIND.arrow || isWeekendAt(tokens, at)) return true;
  return isStarts(tokens, at - 1) && !isPathWithColon(tokens, at + 1);
}

function isStarts({ kinds, starts, ends, text }: TokenTable, at: number): boolean {
  return kinds[at] === KIND.label && /^starts$/i.test(text.slice(starts[at], ends[at]));
}

function isPathWithColon(tokens: TokenTable, from: number): boolean {
  let at = from;
  while (isWordAt(tokens, at) && tokens.kinds[at + 1] === KIND.dot) at += 2;
  return isWordAt(tokens, at) && tokens.kinds[at + 1] === KIND.colon;
}

/**
 * True for `with weekend` behind working days: a line `with weekend: 5` has a sign behind its name
 * (docs/spec/01-syntax.md#5-12-working-days).
 */
export function isWeekend(reader: TokenReader, at: number): boolean {
  return isWeekendAt(reader.tokens, at);
}

function isWeekendAt({ kinds, starts, ends, text, count }: TokenTable, at: number): boolean {
  if (kinds[at] !== KIND.with || at + 2 >= count || kinds[at + 1] !== KIND.label) return false;
  const next = kinds[at + 2];
  if (next === KIND.colon || next === KIND.dot) return false;
  return text.slice(starts[at + 1], ends[at + 1]).toLowerCase() === "weekend";
}

function isWordAt(tokens: TokenTable, at: number): boolean {
  return at < tokens.count && isWord(tokens.kinds[at] ?? KIND.illegal);
}
