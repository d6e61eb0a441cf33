import type { Position, Range } from "vscode-languageserver";

/** The unit in which a session counts the characters of a line. */
export type Encoding = "utf-16" | "utf-8";

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/**
 * A text by the lines and characters of the protocol: lines end with LF, CR LF or CR, and
 * characters are code units of the session's encoding.
 */
export class DocumentText {
  readonly text: string;
  readonly #encoding: Encoding;
  readonly #lineStarts: readonly number[];

  constructor(text: string, encoding: Encoding) {
    this.text = text;
    this.#encoding = encoding;
    this.#lineStarts = lineStarts(text);
  }

  /** The position of an offset in UTF-16 units. Places outside are clamped to the text. */
  positionAt(offset: number): Position {
    const at = Math.min(Math.max(offset, 0), this.text.length);
    const line = this.lineAt(at);
    const start = this.#lineStarts[line] ?? 0;
    return { line, character: this.length(start, at) };
  }

  rangeOf(start: number, end: number): Range {
    return { start: this.positionAt(start), end: this.positionAt(end) };
  }

  /**
   * The offset of a position. A character beyond the line gives its end, a line beyond the text the
   * end of the text.
   */
  offsetAt({ line, character }: Position): number {
    const start = this.#lineStarts[line];
    if (start === undefined) return line < 0 ? 0 : this.text.length;
    const end = this.#lineEnd(line);
    if (this.#encoding === "utf-16") return Math.min(start + Math.max(character, 0), end);
    let at = start;
    for (let passed = 0; at < end; ) {
      const point = this.text.codePointAt(at) ?? 0;
      passed += utf8Length(point);
      if (passed > character) break;
      at += point > 0xffff ? 2 : 1;
    }
    return at;
  }

  /** Number of the line that an offset lies in. */
  lineAt(offset: number): number {
    let low = 0;
    let high = this.#lineStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The number of the session's characters between two offsets. */
  length(start: number, end: number): number {
    if (this.#encoding === "utf-16") return end - start;
    let length = 0;
    for (let at = start; at < end; ) {
      const point = this.text.codePointAt(at) ?? 0;
      length += utf8Length(point);
      at += point > 0xffff ? 2 : 1;
    }
    return length;
  }

  /** `[start, end)` cut into lines, without line breaks; empty ones are left out. */
  lines(start: number, end: number): (readonly [start: number, end: number])[] {
    const parts: (readonly [number, number])[] = [];
    for (let line = this.lineAt(start), at = start; at < end; line++, at = this.#lineStarts[line] ?? end) {
      const stop = Math.min(end, this.#lineEnd(line));
      if (stop > at) parts.push([at, stop]);
      if (line + 1 >= this.#lineStarts.length) break;
    }
    return parts;
  }

  /** The text after a change by the client; without a range the text is replaced as a whole. */
  changed(range: Range | undefined, text: string): DocumentText {
    if (range === undefined) return new DocumentText(text, this.#encoding);
    const start = this.offsetAt(range.start);
    const end = Math.max(start, this.offsetAt(range.end));
    return new DocumentText(this.text.slice(0, start) + text + this.text.slice(end), this.#encoding);
  }

  /** The end of a line, before its line break. */
  #lineEnd(line: number): number {
    const next = this.#lineStarts[line + 1];
    if (next === undefined) return this.text.length;
    const before = next - 1;
    const isPair = this.text.charCodeAt(before) === LINE_FEED && this.text.charCodeAt(before - 1) === CARRIAGE_RETURN;
    return isPair && before > (this.#lineStarts[line] ?? 0) ? before - 1 : before;
  }
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === LINE_FEED || (unit === CARRIAGE_RETURN && text.charCodeAt(at + 1) !== LINE_FEED)) starts.push(at + 1);
  }
  return starts;
}

function utf8Length(point: number): number {
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}
