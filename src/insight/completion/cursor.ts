import { beginsPiece, isWord, KIND, type TokenKind } from "../../syntax/lexer/kinds.ts";
import { pieceEnd } from "../../syntax/lexer/split.ts";
import { TokenReader, type TokenTable } from "../../syntax/lexer/tokens.ts";
import { classifiedPiece } from "../../syntax/pieces/declarations/classified-kinds.ts";
import { endsOperand } from "../../syntax/pieces/expression-tokens.ts";
import { tokenAfter } from "../names/words.ts";

/** The surroundings of the place where the user types. */
export interface Cursor {
  readonly reader: TokenReader;
  /**
   * The stretch that an accepted proposal replaces: the word, or the content of the text, being
   * typed.
   */
  readonly start: number;
  readonly end: number;
  /** True inside of quotes. */
  readonly inText: boolean;
  /** Index of the token before the one being typed; -1 at the start. */
  readonly last: number;
  /** Index of the word that begins the declaration or arm; -1 when there is none. */
  readonly piece: number;
  /** The number of specs that begin before the cursor. */
  readonly specs: number;
}

/**
 * The cursor at an offset; undefined where nothing is proposed: inside comments, commentary and
 * numbers.
 */
export function cursorAt(tokens: TokenTable, offset: number): Cursor | undefined {
  if (isInComment(tokens, offset)) return undefined;
  const reader = new TokenReader(tokens);
  const touched = tokenBefore(tokens, offset);
  const kind = reader.kind(touched);
  const isInside = touched >= 0 && offset <= reader.end(touched);
  if (isInside && kind === KIND.unclosed_commentary) return undefined;
  if (isInside && kind === KIND.commentary && offset < reader.end(touched)) return undefined;
  if (isInside && kind === KIND.number) return undefined;
  const isText = isInside && isOpenText(reader, touched, offset);
  const isTyped = isInside && (isText || isWord(kind));
  const last = isTyped ? touched - 1 : touched;
  const start = isTyped ? reader.start(touched) + (isText ? 1 : 0) : offset;
  const end = isText ? textEnd(reader, touched, offset) : isTyped ? reader.end(touched) : offset;
  return { reader, start, end, inText: isText, last, ...pieceBefore(tokens, last) };
}

/** Blanks at the end of a comment's line are part of it while it is typed. */
function isInComment({ comments, text }: TokenTable, offset: number): boolean {
  const last = comments.findLast(({ start }) => start < offset);
  return last !== undefined && !text.slice(last.start, offset).includes("\n");
}

/** Index of the last token that begins before an offset. */
function tokenBefore(tokens: TokenTable, offset: number): number {
  const at = tokenAfter(tokens, offset);
  return at < tokens.count && (tokens.starts[at] ?? 0) < offset ? at : at - 1;
}

function isOpenText(reader: TokenReader, at: number, offset: number): boolean {
  const kind = reader.kind(at);
  return kind === KIND.unclosed_text || (kind === KIND.text && offset < reader.end(at));
}

/** The end of a text's content: its closing quote, if it is on the same line. */
function textEnd(reader: TokenReader, at: number, offset: number): number {
  const quote = reader.end(at) - 1;
  const isClosed = reader.kind(at) === KIND.text && !reader.tokens.text.slice(offset, quote).includes("\n");
  return isClosed ? quote : offset;
}

function pieceBefore(tokens: TokenTable, last: number): { readonly piece: number; readonly specs: number } {
  let piece = -1;
  let specs = 0;
  for (let at = 0; at <= last; ) {
    const kind = tokens.kinds[at] ?? KIND.illegal;
    if (!beginsPiece(kind)) {
      at += 1;
      continue;
    }
    piece = at;
    if (kind === KIND.spec) specs += 1;
    at = pieceEnd(tokens, at);
  }
  return { piece, specs };
}

/** Kind of the token `back` places before the one being typed. */
export function kindBefore({ reader, last, piece }: Cursor, back = 0): TokenKind {
  const at = last - back;
  return at >= Math.max(piece, 0) && at >= 0 ? reader.kind(at) : KIND.illegal;
}

/** The kinds that the grammar sees in the piece up to the last token before the cursor. */
export function classifiedBefore({ reader, last, piece }: Cursor): readonly TokenKind[] {
  return piece < 0 ? [] : classifiedPiece(reader.tokens, piece, last + 1);
}

/** Kinds behind which an operand, or a list, has ended, besides those of operands. */
const ENDS: ReadonlySet<TokenKind> = new Set([
  ...[KIND.veto_result, KIND.order, KIND.count_command, KIND.row_command],
  ...[KIND.value_command, KIND.sort_command, KIND.distinct_command],
]);

/** True where an operand ends before the cursor: an operator may follow. */
export function isBehindOperand(cursor: Cursor): boolean {
  const kind = classifiedBefore(cursor).at(-1) ?? KIND.illegal;
  return endsOperand(kind) || ENDS.has(kind);
}

/** Index of the `in` of `x in (a, b)` where a value begins behind the cursor's last token. */
export function inBefore({ reader, last, piece }: Cursor): number | undefined {
  if (reader.kind(last) !== KIND.open && reader.kind(last) !== KIND.comma) return undefined;
  let at = last;
  while (at > piece && reader.kind(at) !== KIND.open && reader.kind(at) !== KIND.close) at -= 1;
  return reader.kind(at) === KIND.open && reader.kind(at - 1) === KIND.in ? at - 1 : undefined;
}

/** The words of the path before the point at token `dot`: `a.b.` gives a and b. */
export function pathBefore({ reader }: Cursor, dot: number): string[] {
  const path: string[] = [];
  for (let at = dot; reader.kind(at) === KIND.dot && at > 0 && isWord(reader.kind(at - 1)); at -= 2) {
    path.unshift(reader.text(at - 1).toLowerCase());
  }
  return path;
}

/** The path that ends with the word at token `end`. */
export function pathEndingAt(cursor: Cursor, end: number): string[] {
  if (end < 0 || !isWord(cursor.reader.kind(end))) return [];
  return [...pathBefore(cursor, end - 1), cursor.reader.text(end).toLowerCase()];
}
