import { isAscii, isUtf8 } from "node:buffer";
import type { NoRecord } from "../format.ts";
import { type Borders, LONGEST_END, LONGEST_RECORD, NOT_UTF8, TOO_LONG } from "./chunks.ts";

/** The text of bytes, which tells the byte offsets of positions. */
export class ChunkText {
  readonly text: string;
  readonly #isAscii: boolean;
  /** The position whose offset was told last: each next one lies behind it. */
  #position = 0;
  #offset: number;

  /** `offset`: that of the bytes in their payload. */
  constructor(bytes: Buffer, offset: number) {
    this.#isAscii = isAscii(bytes);
    this.text = bytes.toString(this.#isAscii ? "latin1" : "utf8");
    this.#offset = offset;
  }

  /** The byte offset of a position in the payload. */
  offsetOf(position: number): number {
    this.#offset += this.#isAscii
      ? position - this.#position
      : Buffer.byteLength(this.text.slice(this.#position, position));
    this.#position = position;
    return this.#offset;
  }

  /** True when a part of the text has more bytes than a record may have. */
  isTooLong(start: number, end: number): boolean {
    const units = end - start;
    if (this.#isAscii || 3 * units <= LONGEST_RECORD) return units > LONGEST_RECORD;
    return Buffer.byteLength(this.text.slice(start, end)) > LONGEST_RECORD;
  }
}

/**
 * Gives the text of a payload, or the texts of its records when one of them is not UTF-8, which is
 * rejected.
 */
export function eachText(
  payload: Uint8Array,
  borders: () => Borders,
  read: (text: ChunkText) => void,
  reject: (problem: NoRecord) => void,
): void {
  const bytes = Buffer.from(payload.buffer, payload.byteOffset, payload.length);
  if (isUtf8(bytes)) {
    read(new ChunkText(bytes, 0));
    return;
  }
  const found = borders();
  for (let at = 0; at < bytes.length; ) {
    const end = found.first(bytes, at);
    const record = bytes.subarray(at, end < 0 ? bytes.length : end);
    if (isUtf8(record)) read(new ChunkText(record, at));
    else reject({ at, reason: record.length > LONGEST_RECORD + LONGEST_END ? TOO_LONG : NOT_UTF8 });
    at += record.length;
  }
}
