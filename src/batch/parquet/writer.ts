import { CsvWriter } from "../csv/writer.ts";
import type { Answers, InputRecord, RecordWriter } from "../format.ts";
import type { OutputPlan } from "../output/plan.ts";
import { doesNotFit } from "../table/does-not-fit.ts";
import { fits } from "../table/typed-value.ts";

/**
 * Writes records with their answers as CSV, from which the sink makes Parquet. The values are
 * checked here, as the sink no longer knows records.
 */
export class ParquetWriter implements RecordWriter {
  readonly #lines: CsvWriter;
  readonly #plan: OutputPlan;

  /** `copies`: the columns of the input are as their record wrote them. */
  constructor(plan: OutputPlan, copies: boolean) {
    this.#lines = new CsvWriter(plan, copies);
    this.#plan = plan;
  }

  record(record: InputRecord, answers: Answers): void {
    this.#plan.rules.forEach(({ name, type }, at) => {
      const text = answers.texts[at];
      if (text !== undefined && !fits(type, text)) throw doesNotFit(name, text);
    });
    this.#lines.record(record, answers);
  }

  take(): Uint8Array {
    return this.#lines.take();
  }
}
