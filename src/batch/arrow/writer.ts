import type { Schema } from "apache-arrow";
import type { InputRecord, RecordWriter } from "../format.ts";
import { type OutputPlan, outputColumns } from "../output/plan.ts";
import { doesNotFit } from "../table/column-type.ts";
import { type ColumnBuilder, columnBuilder } from "./columns.ts";
import { END } from "./source.ts";
import type { Arrow } from "./types.ts";
import { arrowTypeOf } from "./types.ts";

/** The schema of an output. */
export function outputSchema(arrow: Arrow, plan: OutputPlan): Schema {
  const fields = outputColumns(plan).map(({ name, type }) => new arrow.Field(name, arrowTypeOf(arrow, type), true));
  return new arrow.Schema(fields);
}

/** The bytes of a stream of batches, with its end. */
export function streamOf(
  arrow: Arrow,
  schema: Schema,
  batches: Iterable<InstanceType<Arrow["RecordBatch"]>>,
): Uint8Array {
  const writer = new arrow.RecordBatchStreamWriter();
  writer.reset(undefined, schema);
  for (const batch of batches) writer.write(batch);
  return writer.finish().toUint8Array(true);
}

/**
 * Writes records with their answers as batches, the messages of a stream without its beginning and
 * end.
 */
export class ArrowWriter implements RecordWriter {
  readonly #arrow: Arrow;
  readonly #schema: Schema;
  /** The bytes of the message of the schema. */
  readonly #head: number;
  readonly #names: readonly string[];
  readonly #builders: readonly ColumnBuilder[];
  /** The columns of the input that are written. */
  readonly #inputs: number;
  /** The texts of the record that was begun, by column. */
  #texts: (string | undefined)[] = [];
  #count = 0;

  constructor(arrow: Arrow, plan: OutputPlan) {
    const columns = outputColumns(plan);
    this.#arrow = arrow;
    this.#schema = outputSchema(arrow, plan);
    this.#head = streamOf(arrow, this.#schema, []).length - END.length;
    this.#names = columns.map(({ name }) => name);
    this.#builders = columns.map(({ type }) => columnBuilder(arrow, type, arrowTypeOf(arrow, type)));
    this.#inputs = plan.only ? 0 : (plan.input?.length ?? 0);
  }

  begin(record: InputRecord): void {
    this.#texts.length = 0;
    for (let column = 0; column < this.#inputs; column++) this.#texts.push(record.text(column) || undefined);
  }

  text(text: string): void {
    this.#texts.push(text || undefined, undefined);
  }

  veto(text: string): void {
    this.#texts.push(undefined, text);
  }

  absent(): void {
    this.#texts.push(undefined, undefined);
  }

  arm(id: string | undefined): void {
    this.#texts.push(id);
  }

  end(): void {
    this.#builders.forEach((builder, column) => {
      const text = this.#texts[column];
      if (!builder.add(text)) throw doesNotFit(this.#names[column] ?? "", text ?? "");
    });
    this.#count++;
  }

  drop(): void {
    this.#texts.length = 0;
  }

  take(): Uint8Array {
    if (this.#count === 0) return new Uint8Array(0);
    const { Struct, RecordBatch, makeData } = this.#arrow;
    const children = this.#builders.map((builder) => builder.take());
    const data = makeData({ type: new Struct(this.#schema.fields), length: this.#count, nullCount: 0, children });
    const stream = streamOf(this.#arrow, this.#schema, [new RecordBatch(this.#schema, data)]);
    this.#count = 0;
    return stream.slice(this.#head, stream.length - END.length);
  }
}
