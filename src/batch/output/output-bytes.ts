const FIRST_BYTES = 8192;

/**
 * Longer texts are encoded by the platform, whose call costs as much as some hundred characters.
 */
const LONGEST_LOOP = 256;

/** The bytes of texts that come one after another: no longer text is ever made of them. */
export class OutputBytes {
  #bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);
  #length = 0;

  /** `code`: of an ASCII character. */
  addCode(code: number): void {
    if (this.#length === this.#bytes.length) this.#grow(1);
    this.#bytes[this.#length++] = code;
  }

  add(text: string): void {
    const { length } = text;
    if (this.#length + 3 * length > this.#bytes.length) this.#grow(3 * length);
    const bytes = this.#bytes;
    const start = this.#length;
    let at = 0;
    if (length <= LONGEST_LOOP) {
      for (; at < length; at++) {
        const code = text.charCodeAt(at);
        if (code > 127) break;
        bytes[start + at] = code;
      }
    }
    this.#length = start + (at === length ? length : bytes.write(text, start));
  }

  /** The bytes since the last call, in memory of their own. */
  take(): Uint8Array {
    const taken = this.#bytes.subarray(0, this.#length);
    // The next output is about as long.
    this.#bytes = Buffer.allocUnsafeSlow(Math.max(FIRST_BYTES, this.#length + (this.#length >> 4)));
    this.#length = 0;
    return taken;
  }

  #grow(more: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#length + more, 2 * this.#bytes.length));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}
