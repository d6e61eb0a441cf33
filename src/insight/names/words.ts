import { isWord, KIND, type TokenKind } from "../../syntax/lexer/kinds.ts";
import type { TokenTable } from "../../syntax/lexer/tokens.ts";

/** A token of a text. */
export interface Word {
  readonly start: number;
  readonly end: number;
  /** In lower case. */
  readonly text: string;
}

/** Index of the first token that ends after an offset. */
export function tokenAfter(tokens: TokenTable, offset: number): number {
  let low = 0;
  let high = tokens.count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens.ends[middle] ?? 0) > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The words in a stretch of the text. */
export function wordsIn(tokens: TokenTable, start: number, end: number): Word[] {
  const words: Word[] = [];
  for (let at = tokenAfter(tokens, start); at < tokens.count && (tokens.starts[at] ?? 0) < end; at++) {
    if (isWord(kindOf(tokens, at))) words.push(word(tokens, at));
  }
  return words;
}

/** The words in a stretch, as paths: words joined by points belong together. */
export function pathsIn(tokens: TokenTable, start: number, end: number): Word[][] {
  const paths: Word[][] = [];
  let joined = false;
  for (let at = tokenAfter(tokens, start); at < tokens.count && (tokens.starts[at] ?? 0) < end; at++) {
    const kind = kindOf(tokens, at);
    if (isWord(kind)) {
      const last = paths.at(-1);
      if (joined && last !== undefined) last.push(word(tokens, at));
      else paths.push([word(tokens, at)]);
    }
    joined = kind === KIND.dot && paths.length > 0;
  }
  return paths;
}

function kindOf(tokens: TokenTable, at: number): TokenKind {
  return tokens.kinds[at] ?? KIND.illegal;
}

function word(tokens: TokenTable, at: number): Word {
  const start = tokens.starts[at] ?? 0;
  const end = tokens.ends[at] ?? 0;
  return { start, end, text: tokens.text.slice(start, end).toLowerCase() };
}
