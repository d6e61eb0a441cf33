import { DELETE, type Decided, type Filed, headText, lineText } from "./line.ts";

/** Bytes of UTF-8 for one character of a string, at most. */
const WIDEST = 3;
const SIZE = 65_536;
const COMMA = ",".charCodeAt(0);

/**
 * Lines that are about to be written, as bytes in memory that is used again and again. Kept as
 * strings they would cost the garbage collector as much processor time as all else that is done for
 * a line.
 */
export class HeldLines {
  readonly #memory = Buffer.alloc(SIZE);
  #length = 0;
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Takes a line; false: it has no room. */
  add(filed: Filed, decided: Decided): boolean {
    const head = headText(filed);
    const { answer, rest } = decided;
    const begin = this.#length;
    const characters = head.length + answer.length + rest.length;
    if (begin + WIDEST * characters > SIZE) return false;
    const members = begin + this.#memory.write(head, begin);
    // The brace before the members of the answer becomes a comma, and the one behind them goes.
    const end = members + this.#memory.write(answer, members) - 1;
    this.#memory[members] = COMMA;
    const next = end + this.#memory.write(rest, end);
    // With a byte for each character all are ASCII, as in most lines.
    const isAscii = next - begin === characters - 1;
    if (!isAscii || answer.includes(DELETE) || rest.includes(DELETE)) return this.#addText(lineText(filed, decided));
    this.#length = next;
    this.#count++;
    return true;
  }

  #addText(line: string): boolean {
    if (this.#length + WIDEST * line.length > SIZE) return false;
    this.#length += this.#memory.write(line, this.#length);
    this.#count++;
    return true;
  }

  /** The bytes of all lines, which are no longer held. They stay as they are until the next one. */
  take(): Buffer {
    const bytes = this.#memory.subarray(0, this.#length);
    this.#length = 0;
    this.#count = 0;
    return bytes;
  }
}
