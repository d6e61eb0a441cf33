import { CsvWriter } from "../csv/writer.ts";
import type { InputRecord, RecordWriter } from "../format.ts";
import type { OutputPlan } from "../output/plan.ts";
import { doesNotFit, fits } from "../table/column-type.ts";

/**
 * Writes records with their answers as CSV, from which the sink makes Parquet. The values are
 * checked here, as the sink no longer knows records.
 */
export class ParquetWriter implements RecordWriter {
  readonly #lines: CsvWriter;
  readonly #rules: OutputPlan["rules"];
  /** The rule whose answer comes next. */
  #rule = 0;

  /** `copies`: the columns of the input are as their record wrote them. */
  constructor(plan: OutputPlan, copies: boolean) {
    this.#lines = new CsvWriter(plan, copies);
    this.#rules = plan.rules;
  }

  begin(record: InputRecord): void {
    this.#rule = 0;
    this.#lines.begin(record);
  }

  text(text: string): void {
    const rule = this.#rules[this.#rule++];
    if (rule !== undefined && !fits(rule.type, text)) throw doesNotFit(rule.name, text);
    this.#lines.text(text);
  }

  veto(text: string): void {
    this.#rule++;
    this.#lines.veto(text);
  }

  absent(): void {
    this.#rule++;
    this.#lines.absent();
  }

  arm(id: string | undefined): void {
    this.#lines.arm(id);
  }

  end(): void {
    this.#lines.end();
  }

  drop(): void {
    this.#lines.drop();
  }

  take(): Uint8Array {
    return this.#lines.take();
  }
}
