import type { Random } from "../../random.ts";

/** Pieces that a change may put into a text. */
export interface Foreign {
  /** A line of another text of its kind. */
  readonly line: () => string;
  readonly token: () => string;
}

/** A text with one change: a line, a character, a number or a word. */
export function changedText(random: Random, text: string, { line, token }: Foreign): string {
  switch (random.below(6)) {
    case 0:
      return changedPieces(random, text, /\n/, "\n", line);
    case 1: {
      const at = random.below(text.length + 1);
      return (
        text.slice(0, at) +
        String.fromCharCode(random.below(random.of([0x7f, 0x10000]))) +
        text.slice(at + random.below(3))
      );
    }
    case 2: {
      const number = random.of([
        "0",
        "1",
        "-1",
        "0.5",
        "1e28",
        "79228162514264337593543950335",
        "1,000",
        "2,50",
        "99999999999",
      ]);
      return changedPieces(random, text, /(?<=[0-9])(?![0-9])|(?<![0-9])(?=[0-9])/, "", () => number);
    }
    default:
      return changedPieces(random, text, /\b/, "", token);
  }
}

/** Takes a piece out, repeats it, moves it or puts another in its place. */
function changedPieces(random: Random, text: string, separator: RegExp, joint: string, other: () => string): string {
  const pieces = text.split(separator);
  const at = random.below(pieces.length);
  const piece = pieces[at] ?? "";
  const inserted = random.of([[], [piece, piece], [other()], [other()], [piece, other()]]);
  pieces.splice(at, 1, ...inserted);
  if (random.oneIn(4)) pieces.splice(random.below(pieces.length), 0, piece);
  return pieces.join(joint);
}
