import { COMMA } from "./delimiters.ts";

/**
 * Finds the ends of records in bytes that come in pieces: line feeds outside of quoted fields. Only
 * a quotation mark at the beginning of a field opens one.
 */
export class RecordBorders {
  #state = BEFORE_FIELD;
  readonly #delimiter: number;

  constructor(delimiter = COMMA) {
    this.#delimiter = delimiter;
  }

  /** The position after the first end of a record at or after `from`; -1: none. */
  first(bytes: Uint8Array, from: number): number {
    let state = this.#state;
    for (let at = from; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      if (byte === LINE_FEED && state !== IN_QUOTES) {
        this.#state = BEFORE_FIELD;
        return at + 1;
      }
      state = next(state, byte, this.#delimiter);
    }
    this.#state = state;
    return -1;
  }

  /** The position after the last end of a record; -1: none. Takes all bytes. */
  last(bytes: Buffer): number {
    if (this.#state !== IN_QUOTES && bytes.indexOf(QUOTE) < 0) {
      const at = bytes.lastIndexOf(LINE_FEED);
      const final = bytes[bytes.length - 1];
      if (final === LINE_FEED || final === this.#delimiter) this.#state = BEFORE_FIELD;
      else if (final !== undefined) this.#state = IN_FIELD;
      return at < 0 ? -1 : at + 1;
    }
    let state = this.#state;
    let found = -1;
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      if (byte === LINE_FEED && state !== IN_QUOTES) {
        found = at + 1;
        state = BEFORE_FIELD;
      } else state = next(state, byte, this.#delimiter);
    }
    this.#state = state;
    return found;
  }

  /** True when the last record ends in a quoted field that is not closed. */
  get isOpen(): boolean {
    return this.#state === IN_QUOTES;
  }
}

const LINE_FEED = 10;
const QUOTE = 34;

/** The place of a byte in a record. */
const BEFORE_FIELD = 0;
const IN_FIELD = 1;
const IN_QUOTES = 2;
/** After a quotation mark in a quoted field, which may end it. */
const AFTER_QUOTE = 3;

function next(state: number, byte: number, delimiter: number): number {
  switch (state) {
    case IN_QUOTES:
      return byte === QUOTE ? AFTER_QUOTE : IN_QUOTES;
    case AFTER_QUOTE:
      return byte === QUOTE ? IN_QUOTES : byte === delimiter ? BEFORE_FIELD : IN_FIELD;
    case BEFORE_FIELD:
      return byte === QUOTE ? IN_QUOTES : byte === delimiter ? BEFORE_FIELD : IN_FIELD;
    default:
      return byte === delimiter ? BEFORE_FIELD : IN_FIELD;
  }
}
