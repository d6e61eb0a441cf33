import { isAscii, isUtf8 } from "node:buffer";
import type { ChunkPayload, InputRecord, NoRecord, RecordReader } from "../format.ts";
import { LONGEST_RECORD, TOO_LONG } from "../limits.ts";
import { RecordBorders } from "./borders.ts";
import { FieldReader } from "./fields.ts";

/** Reads the records of CSV chunks; each is itself while it is read. */
export class CsvReader implements RecordReader, InputRecord {
  index = 0;
  readonly #columns: number;
  readonly #fields = new FieldReader();
  #text = "";
  /** The byte offset of a position in the text that was counted last. */
  #counted = { position: 0, bytes: 0 };
  #isAscii = true;

  /** `columns`: their number. */
  constructor(columns: number) {
    this.#columns = columns;
  }

  read(payload: ChunkPayload, take: (record: InputRecord) => void, reject: (problem: NoRecord) => void): void {
    if (!(payload instanceof Uint8Array)) throw new Error("unreachable: CSV is bytes");
    const bytes = Buffer.from(payload.buffer, payload.byteOffset, payload.length);
    this.index = 0;
    if (isUtf8(bytes)) this.#records(bytes, 0, take, reject);
    else this.#oneByOne(bytes, take, reject);
  }

  /** Reads the records of bytes of which some are not UTF-8. */
  #oneByOne(bytes: Buffer, take: (record: InputRecord) => void, reject: (problem: NoRecord) => void): void {
    const borders = new RecordBorders();
    for (let at = 0; at < bytes.length; ) {
      const end = borders.first(bytes, at);
      const record = bytes.subarray(at, end < 0 ? bytes.length : end);
      if (isUtf8(record)) this.#records(record, at, take, reject);
      else {
        const isLong = record.length > LONGEST_RECORD + END;
        reject({ at, reason: isLong ? TOO_LONG : "the record is not UTF-8" });
        this.index++;
      }
      at += record.length;
    }
  }

  /** Reads the records of bytes that begin at an offset of the payload. */
  #records(
    bytes: Buffer,
    offset: number,
    take: (record: InputRecord) => void,
    reject: (problem: NoRecord) => void,
  ): void {
    this.#isAscii = isAscii(bytes);
    this.#text = bytes.toString(this.#isAscii ? "latin1" : "utf8");
    this.#counted = { position: 0, bytes: offset };
    const text = this.#text;
    const fields = this.#fields;
    for (let at = 0; at < text.length; ) {
      at = fields.read(text, at);
      // An empty line has no fields, unless it is the one empty field of a record.
      if (fields.start === fields.end && this.#columns > 1) continue;
      const reason = this.#problem();
      if (reason === undefined) take(this);
      else reject({ at: this.at, reason });
      this.index++;
    }
  }

  #problem(): string | undefined {
    const { start, end, problem, count } = this.#fields;
    if (3 * (end - start) > LONGEST_RECORD && Buffer.byteLength(this.raw) > LONGEST_RECORD) return TOO_LONG;
    if (problem !== undefined) return problem;
    if (count === this.#columns) return undefined;
    return `the record has ${count} ${count === 1 ? "field" : "fields"}, the header ${this.#columns}`;
  }

  get at(): number {
    const { position, bytes } = this.#counted;
    const { start } = this.#fields;
    const more = this.#isAscii ? start - position : Buffer.byteLength(this.#text.slice(position, start));
    this.#counted = { position: start, bytes: bytes + more };
    return bytes + more;
  }

  get raw(): string {
    return this.#text.slice(this.#fields.start, this.#fields.end);
  }

  value(column: number): string | undefined {
    return this.#fields.isEmpty(column) ? undefined : this.#fields.field(column);
  }

  text(column: number): string {
    return this.#fields.field(column);
  }
}

/** The bytes of the longest end of a record. */
const END = 2;
