import { eastAsianWidth } from "get-east-asian-width";

/** Marks that are drawn over the character before them, and characters that are never drawn. */
const ZERO_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}]$/u;
const PRINTABLE_ASCII = /^[ -~]*$/;

/**
 * The number of terminal columns of one line of text
 * (docs/spec/06-show-explanations.md#6-19-run-x-tables): two for East Asian wide characters, none
 * for combining marks.
 */
export function displayWidth(line: string): number {
  if (PRINTABLE_ASCII.test(line)) return line.length;
  let width = 0;
  for (const character of line) width += columnsOf(character);
  return width;
}

/** The width of the widest line; there may be more lines than a call takes arguments. */
export function widest(lines: readonly string[]): number {
  return lines.reduce((width, line) => Math.max(width, displayWidth(line)), 0);
}

function columnsOf(character: string): number {
  const codePoint = character.codePointAt(0) ?? 0;
  if (codePoint < SOFT_HYPHEN || (codePoint >= FIRST_BOX_DRAWING && codePoint <= LAST_BOX_DRAWING)) return 1;
  if (ZERO_WIDTH.test(character)) return 0;
  return eastAsianWidth(codePoint);
}

/** The first character without width. */
const SOFT_HYPHEN = 0xad;
/** A large part of explanations consists of these. */
const [FIRST_BOX_DRAWING, LAST_BOX_DRAWING] = [0x2500, 0x257f];

/** The lines of a text of an answer. */
export function linesOf(text: string): string[] {
  return text.split(/\r?\n/);
}

/** Text has this many columns at least, however deep it stands. */
export const NARROWEST = 12;

/**
 * A line in pieces of at most `columns` columns, broken at blanks, or within a word that is longer
 * than a piece. `first` stands before the first piece, `later`, of the same width, before others.
 */
export function wrapped(line: string, columns: number, first = "", later = first): string[] {
  const room = Math.max(NARROWEST, columns - displayWidth(first));
  return piecesOf(line, room).map((piece, at) => (at === 0 ? first : later) + piece);
}

function piecesOf(line: string, columns: number): string[] {
  if (displayWidth(line) <= columns) return [line];
  const pieces: string[] = [];
  let piece = "";
  let width = 0;
  const add = (text: string, textWidth: number) => {
    piece += text;
    width += textWidth;
  };
  const startPiece = () => {
    pieces.push(piece);
    piece = "";
    width = 0;
  };
  for (const [found] of line.matchAll(/\s*\S+/g)) {
    const foundWidth = displayWidth(found);
    if (width + foundWidth <= columns) {
      add(found, foundWidth);
      continue;
    }
    if (piece !== "") startPiece();
    for (const character of found.trimStart()) {
      const characterWidth = displayWidth(character);
      if (width + characterWidth > columns) startPiece();
      add(character, characterWidth);
    }
  }
  return [...pieces, piece];
}
