import { displayWidth } from "./display-width.ts";

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
