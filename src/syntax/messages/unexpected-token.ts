import type { KindName, TokenKind } from "../lexer/kinds.ts";

/**
 * A token that is not allowed at its place, with the kinds that are. Offsets are relative to the
 * piece.
 */
export interface UnexpectedToken {
  readonly expected: ReadonlySet<KindName>;
  /** The tokens before it are a whole declaration. */
  readonly complete: boolean;
  /** Kind of the first token of the piece. */
  readonly piece: TokenKind;
  readonly previous: TokenKind;
  readonly previousText: string;
  /** The function before it in the piece rounds: `round`, `floor` or `ceil`. */
  readonly rounds: boolean;
  /** `KIND.illegal` at the end of the file. */
  readonly found: TokenKind;
  /** The token as written; empty at the end of the file. */
  readonly text: string;
  /** The name of the token in a message. */
  readonly shown: string;
  /** The characters directly behind the token, at most two. */
  readonly behind: string;
  /** True when the token begins a line. */
  readonly onNewLine: boolean;
  readonly start: number;
  readonly end: number;
}
