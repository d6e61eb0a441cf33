import type { Suggestion } from "../../model/suggestion.ts";
import { KIND, type KindName, type TokenKind } from "../lexer/kinds.ts";

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
  /** The line directly behind the token, at most 200 characters of it. */
  readonly behind: string;
  /** The line of the token up to it, with `behind`; at most 200 characters before it. */
  readonly line: string;
  /** The word of a comparison before it whose right side goes on like a list: `x in ("A"`. */
  readonly comparesWithList: "in" | "not in" | undefined;
  /** True when the token begins a line. */
  readonly onNewLine: boolean;
  readonly start: number;
  readonly end: number;
}

/** A likely fix for the tokens that it fits. */
export interface Hint {
  readonly when: (context: UnexpectedToken) => boolean;
  readonly hint: string | ((context: UnexpectedToken) => Suggestion | undefined);
}

export const isExpression = ({ piece }: UnexpectedToken): boolean => piece === KIND.rule || piece === KIND.unless;
