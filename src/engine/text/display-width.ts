/**
 * Code points that take two columns of a terminal (Unicode 15, East Asian Width W and F, and
 * pictographs shown as emoji), as pairs of first and last.
 */
const WIDE: readonly (readonly [first: number, last: number])[] = [
  [0x1100, 0x115f],
  [0x231a, 0x231b],
  [0x2329, 0x232a],
  [0x23e9, 0x23ec],
  [0x23f0, 0x23f0],
  [0x23f3, 0x23f3],
  [0x25fd, 0x25fe],
  [0x2614, 0x2615],
  [0x2648, 0x2653],
  [0x267f, 0x267f],
  [0x2693, 0x2693],
  [0x26a1, 0x26a1],
  [0x26aa, 0x26ab],
  [0x26bd, 0x26be],
  [0x26c4, 0x26c5],
  [0x26ce, 0x26ce],
  [0x26d4, 0x26d4],
  [0x26ea, 0x26ea],
  [0x26f2, 0x26f3],
  [0x26f5, 0x26f5],
  [0x26fa, 0x26fa],
  [0x26fd, 0x26fd],
  [0x2705, 0x2705],
  [0x270a, 0x270b],
  [0x2728, 0x2728],
  [0x274c, 0x274c],
  [0x274e, 0x274e],
  [0x2753, 0x2755],
  [0x2757, 0x2757],
  [0x2795, 0x2797],
  [0x27b0, 0x27b0],
  [0x27bf, 0x27bf],
  [0x2b1b, 0x2b1c],
  [0x2b50, 0x2b50],
  [0x2b55, 0x2b55],
  [0x2e80, 0x303e],
  [0x3041, 0x33ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0xa4cf],
  [0xa960, 0xa97c],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe10, 0xfe19],
  [0xfe30, 0xfe6f],
  [0xff01, 0xff60],
  [0xffe0, 0xffe6],
  [0x16fe0, 0x18d08],
  [0x1aff0, 0x1b2fb],
  [0x1f004, 0x1f004],
  [0x1f0cf, 0x1f0cf],
  [0x1f18e, 0x1f18e],
  [0x1f191, 0x1f19a],
  [0x1f200, 0x1f320],
  [0x1f32d, 0x1f335],
  [0x1f337, 0x1f37c],
  [0x1f37e, 0x1f393],
  [0x1f3a0, 0x1f3ca],
  [0x1f3cf, 0x1f3d3],
  [0x1f3e0, 0x1f3f0],
  [0x1f3f4, 0x1f3f4],
  [0x1f3f8, 0x1f43e],
  [0x1f440, 0x1f440],
  [0x1f442, 0x1f4fc],
  [0x1f4ff, 0x1f53d],
  [0x1f54b, 0x1f567],
  [0x1f57a, 0x1f57a],
  [0x1f595, 0x1f596],
  [0x1f5a4, 0x1f5a4],
  [0x1f5fb, 0x1f64f],
  [0x1f680, 0x1f6c5],
  [0x1f6cc, 0x1f6d2],
  [0x1f6d5, 0x1f6df],
  [0x1f6eb, 0x1f6ec],
  [0x1f6f4, 0x1f6fc],
  [0x1f7e0, 0x1f7f0],
  [0x1f90c, 0x1f9ff],
  [0x1fa70, 0x1faff],
  [0x20000, 0x3fffd],
];

/** Marks that sit on the character before them, and characters that are never drawn. */
const ZERO_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}]$/u;
const PRINTABLE_ASCII = /^[ -~]*$/;

/**
 * How many columns of a terminal one line of text takes
 * (docs/spec/06-show-explanations.md#6-19-run-x-tables): East Asian wide characters are two,
 * combining marks none.
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
  return isWide(codePoint) ? 2 : 1;
}

/** The first character without width. */
const SOFT_HYPHEN = 0xad;
/** Explanations consist of these for a large part. */
const [FIRST_BOX_DRAWING, LAST_BOX_DRAWING] = [0x2500, 0x257f];

function isWide(codePoint: number): boolean {
  let low = 0;
  let high = WIDE.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last] = WIDE[middle] ?? [0, 0];
    if (codePoint < first) high = middle - 1;
    else if (codePoint > last) low = middle + 1;
    else return true;
  }
  return false;
}

/** The lines of a text of an answer. */
export function linesOf(text: string): string[] {
  return text.split(/\r?\n/);
}
