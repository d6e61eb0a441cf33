/** Bytes of UTF-8 for one character of a string, at most. */
const WIDEST = 3;
const SIZE = 65_536;

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

  /** Takes a line with its line break; false: it has no room. */
  add(line: string): boolean {
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
