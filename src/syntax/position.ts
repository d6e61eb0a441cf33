/**
 * Line and column count from 1; `column` and `length` count Unicode code points
 * (docs/spec/01-syntax.md#1-source-text).
 */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
  readonly length: number;
}

/** Finds positions in one text; made once for many look-ups. */
export interface PositionIndex {
  /**
   * The position of the stretch from `start` to `end` (UTF-16 offsets; `start` may be the length of
   * the text: the end of the file).
   */
  positionOf(start: number, end: number): TextPosition;
  /**
   * The stretch of a position in UTF-16 offsets, clamped to the text: the reverse of `positionOf`.
   */
  stretchOf(position: TextPosition): { readonly start: number; readonly end: number };
}

/** The position of one stretch of a text. For many look-ups in one text make a `positionIndex`. */
export function positionOf(text: string, start: number, end: number): TextPosition {
  return positionIndex(text).positionOf(start, end);
}

/**
 * An index of the lines of a text: one scan, then each look-up costs a binary search and one line,
 * or what lies between it and the last one on that line. Only LF ends a line.
 */
export function positionIndex(text: string): PositionIndex {
  const lineStarts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) lineStarts.push(at + 1);
  // Hundreds of errors may point to one declaration of megabytes, or follow each other on one line
  // of megabytes, so the last answer is kept.
  let last: { readonly start: number; readonly end: number; readonly position: TextPosition } | undefined;
  return {
    positionOf(start, end) {
      if (last?.start === start && last.end === end) return last.position;
      const line = lineOf(lineStarts, start);
      const before = last?.position.line === line + 1 && last.start <= start ? last : undefined;
      const from = before?.start ?? lineStarts[line] ?? 0;
      const column = (before?.position.column ?? 1) + codePoints(text, from, start);
      last = { start, end, position: { line: line + 1, column, length: codePoints(text, start, end) } };
      return last.position;
    },
    stretchOf({ line, column, length }) {
      const lineStart = lineStarts[Math.min(Math.max(line, 1), lineStarts.length) - 1] ?? 0;
      const lineEnd = lineStarts[line] ?? text.length + 1;
      const start = pointsLater(text, lineStart, column - 1, lineEnd - 1);
      return { start, end: pointsLater(text, start, length, text.length) };
    },
  };
}

/** The indexes of several texts, each made on demand. */
export class PositionIndexes {
  #indexes: Map<object, PositionIndex> | undefined;

  of(file: { readonly text: string }): PositionIndex {
    this.#indexes ??= new Map();
    let index = this.#indexes.get(file);
    if (index === undefined) {
      index = positionIndex(file.text);
      this.#indexes.set(file, index);
    }
    return index;
  }
}

const KEPT = new WeakMap<object, PositionIndex>();

/** The index of a loaded file, made once however many specs it holds. It is freed with its file. */
export function indexOfFile(file: { readonly text: string }): PositionIndex {
  let index = KEPT.get(file);
  if (index === undefined) {
    index = positionIndex(file.text);
    KEPT.set(file, index);
  }
  return index;
}

function lineOf(lineStarts: readonly number[], offset: number): number {
  let low = 0;
  let high = lineStarts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lineStarts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

function codePoints(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at += unitsAt(text, at)) count += 1;
  return count;
}

/** The offset a number of code points behind another one, at most `limit`. */
function pointsLater(text: string, offset: number, points: number, limit: number): number {
  let at = offset;
  for (let passed = 0; passed < points && at < limit; passed += 1) at += unitsAt(text, at);
  return at;
}

function unitsAt(text: string, offset: number): 1 | 2 {
  return (text.codePointAt(offset) ?? 0) > 0xffff ? 2 : 1;
}
