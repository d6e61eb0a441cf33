import { CALLS, DATE_PAIRS, DATE_PARTS } from "../../model/forms/date-words.ts";
import { isWord, KIND, type TokenKind } from "./kinds.ts";
import type { TokenReader } from "./tokens.ts";

/** A phrase that is one token of the grammar; `tokens`: the number of its words. */
export interface PhraseToken {
  readonly kind: TokenKind;
  readonly tokens: number;
}

interface Phrase extends PhraseToken {
  readonly words: readonly string[];
}

/** The phrases before an operand, by their first word; a longer one before one that it contains. */
const BEFORE_OPERAND: ReadonlyMap<string, readonly Phrase[]> = byFirstWord([
  ...Object.keys(DATE_PARTS).map((part) => phrase(KIND.date_part, part)),
  ...["lower of", "upper of"].map((end) => phrase(KIND.range_end, end)),
  phrase(KIND.working_from, "working days from"),
  ...DATE_PAIRS.filter((pair) => pair !== "through").map((pair) => phrase(KIND.units_from, pair)),
]);

function phrase(kind: TokenKind, text: string): Phrase {
  const words = text.split(" ");
  return { kind, words, tokens: words.length };
}

function byFirstWord(phrases: readonly Phrase[]): ReadonlyMap<string, readonly Phrase[]> {
  const longestFirst = [...phrases].sort((a, b) => b.tokens - a.tokens);
  return new Map(
    phrases.map(({ words: [first = ""] }) => [first, longestFirst.filter(({ words }) => words[0] === first)]),
  );
}

/**
 * The phrase that begins at a raw token where an operand may begin
 * (docs/spec/01-syntax.md#5-10-words-for-dates). Each of them has a word or a parenthesis behind it
 * where no name can have one, so all of them are names elsewhere.
 */
export function phraseBefore(reader: TokenReader, at: number): PhraseToken | undefined {
  const next = reader.kind(at + 1);
  if (next === KIND.open) return isCall(reader, at) ? CALL : undefined;
  if (!isWord(next) || !isWord(reader.kind(at))) return undefined;
  const phrases = BEFORE_OPERAND.get(reader.text(at).toLowerCase());
  return phrases?.find(({ words }) => words.every((word, index) => isText(reader, at + index, word)));
}

const BETWEEN_OPERANDS: readonly Phrase[] = [
  ...["working day after", "working days after", "working day before", "working days before"].map((text) =>
    phrase(KIND.working_after, text),
  ),
  phrase(KIND.through, "through"),
  phrase(KIND.multiplicative, "mod"),
  phrase(KIND.starts_with, "starts with"),
];

/** The kinds of words that are operators between two operands. */
export const JOINING: ReadonlySet<TokenKind> = new Set(BETWEEN_OPERANDS.map(({ kind }) => kind));

/** The phrase that begins at a raw token where an operand has ended. */
export function phraseBetween(reader: TokenReader, at: number): PhraseToken | undefined {
  if (reader.kind(at) !== KIND.label) return undefined;
  return BETWEEN_OPERANDS.find(({ words }) => words.every((word, index) => isText(reader, at + index, word)));
}

const CALL: PhraseToken = { kind: KIND.call, tokens: 1 };

function isCall(reader: TokenReader, at: number): boolean {
  const kind = reader.kind(at);
  return (kind === KIND.primitive || kind === KIND.label) && Object.hasOwn(CALLS, reader.text(at).toLowerCase());
}

/** True for a raw word, in any letter case. */
export function isText(reader: TokenReader, at: number, word: string): boolean {
  return reader.length(at) === word.length && isWord(reader.kind(at)) && reader.text(at).toLowerCase() === word;
}
