import type { Data } from "apache-arrow";
import type { InputRecord, NoRecord, RecordReader } from "../format.ts";
import { TableError } from "../problem.ts";
import { type Cells, cellsOf } from "./cells.ts";
import { COUNT_BYTES } from "./source.ts";
import type { Arrow } from "./types.ts";

/** Reads the records of batches; each is itself while it is read. */
export class ArrowReader implements RecordReader, InputRecord {
  index = 0;
  /** A record has no place of its own in a batch, and no text. */
  readonly at = 0;
  readonly raw = "";
  readonly names = undefined;
  readonly #arrow: Arrow;
  #data: readonly Data[] = [];
  #cells: (Cells | undefined)[] = [];

  constructor(arrow: Arrow) {
    this.#arrow = arrow;
  }

  read(payload: Uint8Array, take: (record: InputRecord) => void, _reject: (problem: NoRecord) => void): void {
    const rows = readable(() => this.#open(payload));
    for (this.index = 0; this.index < rows; this.index++) take(this);
  }

  /** Opens the batch of a payload, and returns the number of its records. */
  #open(payload: Uint8Array): number {
    const records = new DataView(payload.buffer, payload.byteOffset).getUint32(0, true);
    const [batch] = this.#arrow.RecordBatchReader.from(payload.subarray(COUNT_BYTES));
    if (batch?.numRows !== records) throw new Error("records are missing");
    const columns: readonly Data[] = batch.data.children;
    if (columns.some(({ length }) => length !== batch.numRows)) throw new Error("a column is shorter than its batch");
    this.#data = columns;
    this.#cells = new Array(columns.length).fill(undefined);
    return batch.numRows;
  }

  value(column: number): string | undefined {
    const text = this.text(column);
    return text === "" ? undefined : text;
  }

  text(column: number): string {
    return readable(() => this.#column(column)(this.index)) ?? "";
  }

  #column(column: number): Cells {
    const known = this.#cells[column];
    if (known !== undefined) return known;
    const data = this.#data[column];
    if (data === undefined) throw new Error("unreachable: a batch has the columns of its schema");
    const cells = cellsOf(this.#arrow, data);
    this.#cells[column] = cells;
    return cells;
  }
}

/** The outcome of decoding a batch. Throws TableError when that fails. */
function readable<Decoded>(decode: () => Decoded): Decoded {
  try {
    return decode();
  } catch (thrown) {
    throw new TableError(`its batch cannot be read: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
  }
}
