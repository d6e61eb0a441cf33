import { beginsPiece, KIND, type TokenKind } from "../../syntax/lexer/kinds.ts";
import { pieceEnd } from "../../syntax/lexer/split.ts";
import { type TokenTable, tokenize } from "../../syntax/lexer/tokens.ts";
import type { Parser } from "../../syntax/parse.ts";
import type { SkippedPart } from "./skipped-parts.ts";

/**
 * The largest number of rounds, and of characters in all of them; beyond them hardly anything
 * parses.
 */
const MOST_ROUNDS = 40;
const MOST_CHARACTERS = 2_000_000;

/** The body that replaces one that does not parse. */
const PLACEHOLDER = "veto";

/** A text that parses, and the parts of the original that it lacks. */
interface RepairedText {
  readonly text: string;
  readonly skipped: readonly SkippedPart[];
}

/**
 * A text of the same length that parses: blanks replace declarations that do not, as far as needed.
 * Everything else keeps its place, so that places in the result are places in the text.
 */
export function repaired(label: string, text: string, parser: Parser): RepairedText {
  const skipped: SkippedPart[] = [];
  let current = text;
  const rounds = Math.min(MOST_ROUNDS, MOST_CHARACTERS / text.length);
  for (let round = 0; round < rounds; round++) {
    const tokens = tokenize(current);
    const { errors } = parser.parse({ label, text: current, tokens });
    if (errors.length === 0) return { text: current, skipped };
    if (errors.some(({ kind }) => kind === "resource_limit")) break;
    const pieces = new Set<number>();
    const units = current.split("");
    for (const { at } of errors) {
      const piece = culprit(tokens, at?.start ?? 0, parser);
      if (pieces.has(piece)) continue;
      pieces.add(piece);
      skipped.push(repairPiece(tokens, piece, at?.start ?? 0, units));
    }
    current = units.join("");
  }
  const all = { start: 0, end: text.length };
  return { text: text.replace(/[^\n]/g, " "), skipped: [{ ...all, section: 0, silenced: all }] };
}

/**
 * The index of the word that begins the piece with the error at an offset: the piece around it, or
 * the one before, which breaks off where this one begins.
 */
function culprit(tokens: TokenTable, offset: number, parser: Parser): number {
  const [before, found] = piecesAround(tokens, offset);
  if (before === undefined || (tokens.starts[found] ?? 0) < offset) return found;
  const piece = tokens.text.slice(tokens.starts[before], tokens.starts[found]);
  const kind = tokens.kinds[before];
  const context = isHeader(kind) ? "" : kind === KIND.unless ? "spec s\nrule r: 1\n" : "spec s\n";
  const isWhole = parser.parse({ label: "", text: context + piece }).errors.length === 0;
  return isWhole ? found : before;
}

/** The first tokens of the piece before an offset and of the one around it; 0 before the first. */
function piecesAround(tokens: TokenTable, offset: number): readonly [before: number | undefined, found: number] {
  let before: number | undefined;
  let found = 0;
  for (let at = 0; at < tokens.count && (tokens.starts[at] ?? 0) <= offset; ) {
    if (!beginsPiece(tokens.kinds[at] ?? KIND.illegal)) {
      at += 1;
      continue;
    }
    if (at > found) before = found;
    found = at;
    at = pieceEnd(tokens, at);
  }
  return [before, found];
}

/**
 * Blanks the constraint or binding with the error; else the body of the rule, or what follows the
 * name of a spec; else the whole piece. A spec without its name is blanked as a whole.
 */
function repairPiece(tokens: TokenTable, from: number, offset: number, units: string[]): SkippedPart {
  const startOf = (at: number) => tokens.starts[at] ?? tokens.text.length;
  const to = beginsPiece(tokens.kinds[from] ?? KIND.illegal) ? pieceEnd(tokens, from) : firstPiece(tokens);
  const end = tokens.ends[to - 1] ?? tokens.text.length;
  const kind = tokens.kinds[from] ?? KIND.illegal;
  const silenced = { start: startOf(from), end };
  const section = sectionStart(tokens, from);
  for (let at = to - 1; at > from; at--) {
    if (tokens.kinds[at] !== KIND.arrow || startOf(at) > offset) continue;
    blank(units, startOf(at), end);
    return { start: startOf(at), end, section, silenced };
  }
  const colon = from + 2;
  if (kind === KIND.rule && tokens.kinds[colon] === KIND.colon && colon < to) {
    const bodyStart = tokens.ends[colon] ?? end;
    const isReplaced = tokens.text.slice(bodyStart, end).trim() === PLACEHOLDER;
    if (!isReplaced && end - bodyStart >= PLACEHOLDER.length) {
      blank(units, bodyStart, end);
      for (const [i, letter] of [...PLACEHOLDER].entries()) units[end - PLACEHOLDER.length + i] = letter;
      return { start: bodyStart, end, section, silenced };
    }
  }
  if (kind === KIND.spec) {
    const nameEnd = tokens.ends[from + 1] ?? end;
    if (from + 1 < to && tokens.kinds[from + 1] === KIND.label && tokens.text.slice(nameEnd, end).trim() !== "") {
      blank(units, nameEnd, end);
      return { ...silenced, section, silenced };
    }
  }
  const whole = { start: section, end: sectionEnd(tokens, from) };
  const blanked = kind === KIND.spec ? whole : silenced;
  blank(units, blanked.start, blanked.end);
  return { ...blanked, section, silenced: kind === KIND.uses ? whole : blanked };
}

function isHeader(kind: TokenKind | undefined): boolean {
  return kind === KIND.spec || kind === KIND.repo;
}

/** The start of the spec around the piece at token `from`. */
function sectionStart(tokens: TokenTable, from: number): number {
  let at = from;
  while (at > 0 && !isHeader(tokens.kinds[at])) at -= 1;
  return tokens.starts[at] ?? 0;
}

/** The end of the spec around the piece at token `from`. */
function sectionEnd(tokens: TokenTable, from: number): number {
  let at = pieceEnd(tokens, from);
  while (at < tokens.count && !isHeader(tokens.kinds[at])) {
    at = beginsPiece(tokens.kinds[at] ?? KIND.illegal) ? pieceEnd(tokens, at) : at + 1;
  }
  return tokens.ends[at - 1] ?? tokens.text.length;
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
