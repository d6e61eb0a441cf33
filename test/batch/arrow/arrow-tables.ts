import * as arrow from "apache-arrow";

/** A column of a test: its type, its values as they lie in memory, and how many rows it has. */
export interface TestColumn {
  readonly name: string;
  readonly data: arrow.Data;
}

/** A column of texts; null: NULL. */
export function texts(
  name: string,
  values: readonly (string | null)[],
  type: arrow.DataType = new arrow.Utf8(),
): TestColumn {
  const data = arrow.vectorFromArray([...values], type).data[0];
  if (data === undefined) throw new Error("a column has data");
  return { name, data };
}

/** A column of values as they lie in memory; `missing`: the rows that are NULL. */
export function values(
  name: string,
  type: arrow.DataType,
  data: ArrayBufferView,
  length: number,
  missing: readonly number[] = [],
): TestColumn {
  const nullBitmap = new Uint8Array(Math.ceil(length / 8)).fill(255);
  for (const row of missing) nullBitmap[row >> 3] = (nullBitmap[row >> 3] ?? 0) & ~(1 << (row & 7));
  return { name, data: arrow.makeData({ type, length, nullCount: missing.length, ...{ data, nullBitmap } }) };
}

/** A batch of columns. */
export function batchOf(columns: readonly TestColumn[]): arrow.RecordBatch {
  const schema = new arrow.Schema(columns.map(({ name, data }) => new arrow.Field(name, data.type, true)));
  const children = columns.map(({ data }) => data);
  const length = children[0]?.length ?? 0;
  const type = new arrow.Struct(schema.fields);
  return new arrow.RecordBatch(schema, arrow.makeData({ type, length, nullCount: 0, children }));
}

/** An IPC stream of batches. */
export function ipc(batches: readonly arrow.RecordBatch[]): Uint8Array {
  const writer = new arrow.RecordBatchStreamWriter();
  for (const batch of batches) writer.write(batch);
  return writer.finish().toUint8Array(true);
}
