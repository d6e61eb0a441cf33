import { decimalText, fixedText } from "../../engine/evaluation/text-runs.ts";
import { LONGEST_DIGITS, MOST_PLACES, roundedTo, writeDecimal, writeFixed } from "./decimal-digits.ts";

/** The bytes of texts that come one after another: no longer text is ever made of them. */
export class OutputBytes {
  #bytes = NONE;
  #length = 0;
  /** The bytes that the next output may have: as many as the last one, and some more. */
  #expected = FIRST_BYTES;

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
    if (length <= LONGEST_LOOP) {
      for (; at < length; at++) {
        const code = text.charCodeAt(from + at);
        if (code > 127) break;
        bytes[start + at] = code;
      }
    }
    this.#length = start + (at === length ? length : bytes.write(text.slice(from, to), start));
  }

  /** The decimal text of n * by / 10^places, as `decimalText` makes it. */
  addDecimal(n: number, by: number, places: number): void {
    const scaled = n * by;
    if (scaled > MAX || scaled < -MAX || places > MOST_PLACES) {
      this.add(decimalText(n, by, places));
      return;
    }
    const size = this.#signed(scaled);
    this.#length = writeDecimal(this.#bytes, this.#length, size, places);
  }

  /** The same with exactly so many decimals, as `fixedText` makes it. */
  addFixed(n: number, by: number, places: number, decimals: number): void {
    const scaled = n * by;
    if (scaled > MAX || scaled < -MAX || places > MOST_PLACES || places < decimals || decimals === 0) {
      this.add(fixedText(n, by, places, decimals));
      return;
    }
    const rounded = roundedTo(scaled < 0 ? -scaled : scaled, places, decimals);
    const size = this.#signed(scaled < 0 ? -rounded : rounded);
    this.#length = writeFixed(this.#bytes, this.#length, size, decimals);
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
    this.#expected = Math.max(FIRST_BYTES, this.#length + (this.#length >> 4));
    this.#bytes = NONE;
    this.#length = 0;
    return taken;
  }

  /** Writes the next bytes into this memory, as far as it goes. */
  reuse(memory: ArrayBuffer): void {
    if (this.#length === 0) this.#bytes = Buffer.from(memory);
  }

  /** Makes room for a number, writes its sign, and returns its size. */
  #signed(number: number): number {
    if (this.#length + LONGEST_DIGITS > this.#bytes.length) this.#grow(LONGEST_DIGITS);
    if (number >= 0) return number;
    this.#bytes[this.#length++] = MINUS;
    return -number;
  }

  #grow(more: number): void {
    const least = Math.max(this.#length + more, this.#expected);
    const larger = Buffer.allocUnsafeSlow(Math.max(least, 2 * this.#bytes.length));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}

const FIRST_BYTES = 8192;

/**
 * Longer texts are encoded by the platform, whose call costs as much as some hundred characters.
 */
const LONGEST_LOOP = 256;

const MAX = Number.MAX_SAFE_INTEGER;
const MINUS = 45;
const NONE = Buffer.allocUnsafeSlow(0);
