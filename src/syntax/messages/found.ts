import { shortLine } from "../lexer/comments.ts";
import { KIND, type TokenKind } from "../lexer/kinds.ts";
import type { TokenReader } from "../lexer/tokens.ts";

/** The name of a raw token in a message. */
export function foundToken(reader: TokenReader, at: number): string {
  if (reader.isEnd(at)) return "the end of the file";
  return reader.kind(at) === KIND.commentary ? "commentary" : shownToken(reader.kind(at), reader.text(at));
}

/** A token of a kind as messages show it. */
export function shownToken(kind: TokenKind, text: string): string {
  const short = shortLine(text);
  if (kind === KIND.text) return `the text ${short}`;
  return kind === KIND.number ? `the number ${short}` : `\`${short}\``;
}
