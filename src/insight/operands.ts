import { isReserved, isWord, KIND, type TokenKind } from "../syntax/lexer/kinds.ts";
import { type ScaleWord, ScaleWords } from "../syntax/lexer/scale-words.ts";
import type { TokenReader } from "../syntax/lexer/token-reader.ts";
import { DateTokens } from "../syntax/pieces/date-tokens.ts";

/** True when a token of the kind can end an operand. */
export function endsOperand(kind: TokenKind): boolean {
  if (kind === KIND.boolean || kind === KIND.now || kind === KIND.primitive || kind === KIND.veto) return true;
  if (kind === KIND.number || kind === KIND.text || kind === KIND.percent || kind === KIND.permille) return true;
  return kind === KIND.close || (isWord(kind) && !isReserved(kind));
}

/** True for the operator `or`; elsewhere the word is a name, which may stand beside it. */
export function isOrOperator(reader: TokenReader, at: number): boolean {
  if (reader.kind(at) !== KIND.or || reader.kind(at + 1) === KIND.dot) return false;
  const before = reader.kind(at - 1);
  return before === KIND.or ? !isBehindOperand(reader, at - 1) : isBehindOperand(reader, at);
}

function isBehindOperand(reader: TokenReader, at: number): boolean {
  const before = reader.kind(at - 1);
  return endsOperand(before) && before !== KIND.is;
}

/** The words of a scale among the tokens of a rule from `from` up to `to`, by their first token. */
export function scaleWordsIn(reader: TokenReader, from: number, to: number): ReadonlyMap<number, ScaleWord> {
  const words = new ScaleWords();
  const found = new Map<number, ScaleWord>();
  let last: { readonly end: number; readonly kind: TokenKind } | undefined;
  for (let at = from; at < to; at += 1) {
    const isBehind = last?.end === at ? last.kind === KIND.by_scale : isBehindOperand(reader, at);
    if (reader.kind(at) !== KIND.label || !isBehind) continue;
    const word = words.at(reader, at, reader.kind(at - 1) === KIND.number);
    if (word === undefined) continue;
    found.set(at, word);
    last = { end: at + word.tokens, kind: word.kind };
    at += word.tokens - 1;
  }
  return found;
}

/** The words for dates among the tokens of an expression from `from` up to `to`, token by token. */
export function dateWordsIn(reader: TokenReader, from: number, to: number): ReadonlySet<number> {
  const words = new DateTokens(reader);
  const found = new Set<number>();
  for (let at = from; at < to; at += 1) {
    const begins = !isBehindOperand(reader, at) || reader.kind(at - 2) === KIND.arrow || found.has(at - 1);
    const { tokens = 0 } = words.at(at, reader.kind(at - 1), begins) ?? {};
    for (let word = at; word < at + tokens; word += 1) found.add(word);
    if (tokens > 1) at += tokens - 1;
  }
  return found;
}
