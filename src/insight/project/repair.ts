import { beginsPiece, KIND } from "../../syntax/lexer/kinds.ts";
import { pieceEnd } from "../../syntax/lexer/split.ts";
import { type TokenTable, tokenize } from "../../syntax/lexer/tokens.ts";
import type { Parser } from "../../syntax/parse.ts";

/**
 * The largest number of rounds, and of characters in all of them; beyond them hardly anything
 * parses.
 */
const MOST_ROUNDS = 40;
const MOST_CHARACTERS = 4_000_000;

/** The body that replaces one that does not parse. */
const PLACEHOLDER = "veto";

/**
 * A text of the same length that parses: blanks replace declarations that do not, as far as needed.
 * Everything else keeps its place, so that places in the result are places in the text.
 */
export function repaired(label: string, text: string, parser: Parser): string {
  let current = text;
  const rounds = Math.min(MOST_ROUNDS, MOST_CHARACTERS / text.length);
  for (let round = 0; round < rounds; round++) {
    const { errors } = parser.parse({ label, text: current });
    if (errors.length === 0) return current;
    if (errors.some(({ kind }) => kind === "resource_limit")) break;
    const tokens = tokenize(current);
    const pieces = new Set<number>();
    const units = current.split("");
    for (const { at } of errors) {
      const piece = pieceAround(tokens, at?.start ?? 0);
      if (pieces.has(piece)) continue;
      pieces.add(piece);
      repairPiece(tokens, piece, at?.start ?? 0, units);
    }
    current = units.join("");
  }
  return text.replace(/[^\n]/g, " ");
}

/** The index of the word that begins the piece around an offset; 0 before the first piece. */
function pieceAround(tokens: TokenTable, offset: number): number {
  let found = 0;
  for (let at = 0; at < tokens.count && (tokens.starts[at] ?? 0) <= offset; ) {
    if (!beginsPiece(tokens.kinds[at] ?? KIND.illegal)) {
      at += 1;
      continue;
    }
    found = at;
    at = pieceEnd(tokens, at);
  }
  return found;
}

/**
 * Blanks the constraint or binding with the error; else the body of the rule; else the whole piece.
 */
function repairPiece(tokens: TokenTable, from: number, offset: number, units: string[]): void {
  const startOf = (at: number) => tokens.starts[at] ?? tokens.text.length;
  const to = beginsPiece(tokens.kinds[from] ?? KIND.illegal) ? pieceEnd(tokens, from) : firstPiece(tokens);
  const end = tokens.ends[to - 1] ?? tokens.text.length;
  for (let at = to - 1; at > from; at--) {
    if (tokens.kinds[at] !== KIND.arrow || startOf(at) > offset) continue;
    blank(units, startOf(at), end);
    return;
  }
  const colon = from + 2;
  if (tokens.kinds[from] === KIND.rule && tokens.kinds[colon] === KIND.colon && colon < to) {
    const bodyStart = tokens.ends[colon] ?? end;
    const isReplaced = tokens.text.slice(bodyStart, end).trim() === PLACEHOLDER;
    if (!isReplaced && end - bodyStart >= PLACEHOLDER.length) {
      blank(units, bodyStart, end);
      for (const [i, letter] of [...PLACEHOLDER].entries()) units[end - PLACEHOLDER.length + i] = letter;
      return;
    }
  }
  blank(units, startOf(from), end);
}

function firstPiece(tokens: TokenTable): number {
  let at = 0;
  while (at < tokens.count && !beginsPiece(tokens.kinds[at] ?? KIND.illegal)) at += 1;
  return at;
}

/** Blanks a stretch; line breaks stay. */
function blank(units: string[], start: number, end: number): void {
  for (let at = start; at < end; at++) if (units[at] !== "\n") units[at] = " ";
}
