/** Replaces `[start, end)` of a text, in UTF-16 units. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * The largest number of differing lines that are compared; with more, the middle is replaced as a
 * whole.
 */
const MOST_DIFFERENCES = 600;

/**
 * Edits that turn `before` into `after`, line by line, so that cursors and marks elsewhere stay. In
 * a single changed line only the differing part is replaced. No edits when the texts are equal.
 */
export function minimalEdits(before: string, after: string): TextEdit[] {
  const a = linesOf(before);
  const b = linesOf(after);
  let top = 0;
  while (top < a.length && top < b.length && a[top] === b[top]) top += 1;
  let bottom = 0;
  while (bottom < a.length - top && bottom < b.length - top && a.at(-1 - bottom) === b.at(-1 - bottom)) bottom += 1;
  const offset = lengthOf(a, 0, top);
  return editsOfLines(a.slice(top, a.length - bottom), b.slice(top, b.length - bottom), offset);
}

/** The lines of a text with their line breaks. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function lengthOf(lines: readonly string[], from: number, to: number): number {
  let length = 0;
  for (let i = from; i < to; i++) length += lines[i]?.length ?? 0;
  return length;
}

function editsOfLines(a: readonly string[], b: readonly string[], offset: number): TextEdit[] {
  const edits: TextEdit[] = [];
  let [atA, atB, position] = [0, 0, offset];
  for (const [keptA, keptB] of [...commonLines(a, b), [a.length, b.length] as const]) {
    const removed = lengthOf(a, atA, keptA);
    if (keptA > atA || keptB > atB) {
      edits.push(trimmed(a.slice(atA, keptA).join(""), b.slice(atB, keptB).join(""), position));
    }
    position += removed + (a[keptA]?.length ?? 0);
    [atA, atB] = [keptA + 1, keptB + 1];
  }
  return edits;
}

/**
 * Leaves out the common beginning and end of two texts. Surrogate pairs stay together, and so do CR
 * LF: editors know no place between them.
 */
function trimmed(before: string, after: string, offset: number): TextEdit {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  if (isHigh(before, start - 1) || isHigh(after, start - 1) || isInsideLineBreak(before, start)) start -= 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  if (end > 0 && (isLow(before, before.length - end) || isInsideLineBreak(before, before.length - end))) end -= 1;
  return { start: offset + start, end: offset + before.length - end, text: after.slice(start, after.length - end) };
}

function isHigh(text: string, at: number): boolean {
  return at >= 0 && (text.charCodeAt(at) & 0xfc00) === 0xd800;
}

function isLow(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00;
}

function isInsideLineBreak(text: string, at: number): boolean {
  return text[at - 1] === "\r" && text[at] === "\n";
}

/**
 * Pairs of equal lines in order, as many as possible: the greedy algorithm of Myers ("An O(ND)
 * Difference Algorithm and Its Variations", 1986), with the frontier of each round kept to walk
 * back.
 */
function commonLines(a: readonly string[], b: readonly string[]): (readonly [number, number])[] {
  if (a.length === 0 || b.length === 0) return [];
  const most = Math.min(a.length + b.length, MOST_DIFFERENCES);
  const rounds: Int32Array[] = [];
  let frontier = new Int32Array(2 * most + 2);
  for (let round = 0; round <= most; round++) {
    const next = frontier.slice();
    rounds.push(frontier);
    for (let k = -round; k <= round; k += 2) {
      let x = startOf(frontier, most, round, k);
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x += 1;
      next[most + k] = x;
      if (x >= a.length && x - k >= b.length) return walkBack(rounds, most, a.length, b.length);
    }
    frontier = next;
  }
  return [];
}

/**
 * The place where diagonal `k` begins in a round: below the diagonal above it, or right of the one
 * beside it, whichever is further.
 */
function startOf(frontier: Int32Array, most: number, round: number, k: number): number {
  if (round === 0) return 0;
  const down = frontier[most + k + 1] ?? 0;
  const right = (frontier[most + k - 1] ?? 0) + 1;
  return k === -round || (k !== round && down >= right) ? down : right;
}

function walkBack(
  rounds: readonly Int32Array[],
  most: number,
  endA: number,
  endB: number,
): (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = [];
  let [x, y] = [endA, endB];
  for (let round = rounds.length - 1; round >= 0; round--) {
    const frontier = rounds[round];
    if (frontier === undefined) break;
    const start = startOf(frontier, most, round, x - y);
    const k = x - y;
    while (x > start) {
      x -= 1;
      y -= 1;
      pairs.push([x, y]);
    }
    if (round === 0) break;
    const down = frontier[most + k + 1] ?? 0;
    const right = (frontier[most + k - 1] ?? 0) + 1;
    if (k === -round || (k !== round && down >= right)) y -= 1;
    else x -= 1;
  }
  return pairs.reverse();
}
