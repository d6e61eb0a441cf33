import type { InputRecord, NoRecord, RecordReader } from "../format.ts";
import { ChunkText, eachText } from "../input/chunk-text.ts";
import { TOO_LONG } from "../input/chunks.ts";
import type { OutputBytes } from "../output/output-bytes.ts";
import { RecordBorders } from "./borders.ts";
import { COMMA } from "./delimiters.ts";
import { FieldReader } from "./fields.ts";

/** Reads the records of CSV chunks; each is the reader itself while it is read. */
export class CsvReader implements RecordReader, InputRecord {
  index = 0;
  readonly names = undefined;
  readonly #columns: number;
  readonly #delimiter: number;
  readonly #fields: FieldReader;
  #text = new ChunkText(Buffer.alloc(0), 0);

  /** `columns`: their number. */
  constructor(columns: number, delimiter = COMMA) {
    this.#columns = columns;
    this.#delimiter = delimiter;
    this.#fields = new FieldReader(delimiter);
  }

  read(payload: Uint8Array, take: (record: InputRecord) => void, reject: (problem: NoRecord) => void): void {
    this.index = 0;
    const refuse = (problem: NoRecord) => {
      reject(problem);
      this.index++;
    };
    const borders = () => new RecordBorders(this.#delimiter);
    eachText(payload, borders, (text) => this.#records(text, take, refuse), refuse);
  }

  #records(chunk: ChunkText, take: (record: InputRecord) => void, refuse: (problem: NoRecord) => void): void {
    this.#text = chunk;
    const { text } = chunk;
    const fields = this.#fields;
    for (let at = 0; at < text.length; ) {
      at = fields.read(text, at);
      // An empty line has no fields, unless it is the one empty field of a record.
      if (fields.start === fields.end && this.#columns > 1) continue;
      const reason = this.#problem();
      if (reason === undefined) {
        take(this);
        this.index++;
      } else refuse({ at: this.at, reason });
    }
  }

  #problem(): string | undefined {
    const { start, end, problem, count } = this.#fields;
    if (this.#text.isTooLong(start, end)) return TOO_LONG;
    if (problem !== undefined) return problem;
    if (count === this.#columns) return undefined;
    return `the record has ${count} ${count === 1 ? "field" : "fields"}, the header ${this.#columns}`;
  }

  get at(): number {
    return this.#text.offsetOf(this.#fields.start);
  }

  get raw(): string {
    return this.#text.text.slice(this.#fields.start, this.#fields.end);
  }

  copyTo(output: OutputBytes): void {
    output.addPart(this.#text.text, this.#fields.start, this.#fields.end);
  }

  value(column: number): string | undefined {
    return this.#fields.isEmpty(column) ? undefined : this.#fields.field(column);
  }

  text(column: number): string {
    return this.#fields.field(column);
  }
}
