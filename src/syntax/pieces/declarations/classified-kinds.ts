import { beginsPiece, KIND, type TokenKind } from "../../lexer/kinds.ts";
import { pieceEnd } from "../../lexer/split.ts";
import { TokenReader, type TokenTable } from "../../lexer/tokens.ts";
import { PieceTokens } from "../piece-tokens.ts";
import { classify } from "./classify.ts";
import { lineEnd, listHead } from "./list-head.ts";
import { classifyLine } from "./list-line-tokens.ts";

/**
 * The kinds that the grammar sees, one for each raw token, for editors: the text need not parse.
 * Raw tokens that are one token of the grammar all have its kind. Those that are rejected, and
 * those outside of declarations, keep their raw kind.
 */
export function classifiedKinds(tokens: TokenTable): Uint8Array {
  const kinds = tokens.kinds.slice(0, tokens.count);
  const piece = new PieceTokens();
  for (let at = 0; at < tokens.count; ) {
    const to = beginsPiece(kinds[at] ?? KIND.illegal) ? pieceEnd(tokens, at) : at + 1;
    if (to > at + 1) classifyInto(kinds, tokens, at, to, piece);
    at = to;
  }
  return kinds;
}

/** The kinds from the token that begins a piece up to `to`, where the piece may go on. */
export function classifiedPiece(tokens: TokenTable, from: number, to: number): readonly TokenKind[] {
  const kinds = tokens.kinds.slice(0, to);
  classifyInto(kinds, tokens, from, to, new PieceTokens());
  return [...kinds.subarray(from)];
}

function classifyInto(kinds: Uint8Array, tokens: TokenTable, from: number, to: number, piece: PieceTokens): void {
  const reader = new TokenReader(tokens);
  const list = listHead(reader, from, to);
  classify(tokens, from, list?.end ?? to, piece, list);
  copyKinds(piece, kinds, tokens, from);
  for (let at = list?.end ?? to; at < to; at = lineEnd(reader, at, to)) {
    classifyLine(reader, at, lineEnd(reader, at, to), reader.start(from), reader.kind(from) === KIND.data, piece);
    copyKinds(piece, kinds, tokens, at);
  }
}

/** Gives each raw token from `from` on the kind of the classified token that it is a part of. */
function copyKinds(piece: PieceTokens, kinds: Uint8Array, tokens: TokenTable, from: number): void {
  let at = from;
  for (let index = 0; index < piece.length; index += 1) {
    const kind = piece.kind(index);
    const [start, end] = [piece.start(index) + piece.base, piece.end(index) + piece.base];
    while ((tokens.starts[at] ?? start) < start) at += 1;
    for (; at < kinds.length && (tokens.ends[at] ?? 0) <= end; at += 1) if (kind !== KIND.rejected) kinds[at] = kind;
  }
}
