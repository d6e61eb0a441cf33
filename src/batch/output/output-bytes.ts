/** The bytes of texts that come one after another: no longer text is ever made of them. */
export class OutputBytes {
  #bytes = NONE;
  #length = 0;
  /** `code`: of an ASCII character. */
  addCode(code: number): void {
    if (this.#length === this.#bytes.length) this.#grow(1);
    this.#bytes[this.#length++] = code;
  }

  add(text: string): void {
    this.addPart(text, 0, text.length);
  }

  /** Adds the part of a text between two positions. */
  addPart(text: string, from: number, to: number): void {
    const length = to - from;
    if (this.#length + 3 * length > this.#bytes.length) this.#grow(3 * length);
    const bytes = this.#bytes;
    const start = this.#length;
    let at = 0;
    for (; at < length; at++) {
      const code = text.charCodeAt(from + at);
      if (code > 127) break;
      bytes[start + at] = code;
    }
    this.#length = start + (at === length ? length : bytes.write(text.slice(from, to), start));
  }

  get length(): number {
    return this.#length;
  }

  /** Leaves out the bytes behind a length. */
  cut(length: number): void {
    this.#length = length;
  }

  /** The bytes since the last call, in memory of their own. */
  take(): Uint8Array {
    const taken = this.#bytes.subarray(0, this.#length);
    this.#bytes = NONE;
    this.#length = 0;
    return taken;
  }

  /** Writes the next bytes into this memory, as far as it goes. */
  reuse(memory: ArrayBuffer): void {
    if (this.#length === 0) this.#bytes = Buffer.from(memory);
  }

  #grow(more: number): void {
    const larger = Buffer.allocUnsafeSlow(2 * (this.#length + more));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}

const NONE = Buffer.allocUnsafeSlow(0);
