import { EngineErrors } from "../../engine/errors.ts";
import type { ChunkPayload, InputRecord, NoRecord, RecordReader, RecordWriter, TableFormat } from "../format.ts";
import { RecordData } from "../input/record-data.ts";
import { increase, reasonWithoutValue, Tally } from "../output/tally.ts";
import { problem, TableError } from "../problem.ts";
import type { Evaluator, MutableAnswers } from "./evaluator.ts";
import type { ChunkOutcome, RejectedRecord, WorkSetup } from "./work.ts";

/** Turns chunks into their outcomes, one after another. */
export class BatchWorker {
  readonly #data: RecordData;
  readonly #reader: RecordReader;
  readonly #writer: RecordWriter;
  readonly #evaluator: Evaluator;
  readonly #effectiveColumn: number | undefined;
  readonly #answers: MutableAnswers;
  #tally: Tally;
  #records = 0;
  #written = 0;
  #output: Uint8Array[] = [];
  #rejects: RejectedRecord[] = [];

  constructor(setup: WorkSetup, input: TableFormat, output: TableFormat, evaluator: Evaluator) {
    const { columns, plan, takesDoubles } = setup;
    this.#data = new RecordData(setup.bindings);
    this.#reader = input.reader(columns, { takesDoubles });
    this.#writer = output.writer(plan, setup.inFormat === setup.outFormat);
    this.#evaluator = evaluator;
    this.#effectiveColumn = setup.effectiveColumn;
    this.#answers = { texts: [], vetoes: [], arms: [], response: undefined, missing: new Set() };
    this.#tally = new Tally(plan.rules.length);
  }

  work(payload: ChunkPayload): ChunkOutcome {
    this.#records = 0;
    this.#written = 0;
    this.#output = [];
    this.#rejects = [];
    this.#tally = new Tally(this.#tally.rules.length);
    try {
      this.#reader.read(
        payload,
        (record) => this.#record(record),
        (problem) => this.#reject(problem),
      );
      this.#flush();
    } catch (thrown) {
      if (!(thrown instanceof TableError)) throw thrown;
      this.#rejects.push({ index: this.#index, at: 0, reason: thrown.message, written: this.#written, ends: true });
    }
    const { rules, missing } = this.#tally;
    const output = this.#output.length === 1 ? this.#output[0] : undefined;
    return {
      records: this.#records,
      // Not in the pool of small buffers, which cannot be moved to another thread.
      output: output ?? new Uint8Array(Buffer.concat(this.#output)),
      rejects: this.#rejects,
      tally: { rules, missing },
    };
  }

  #record(record: InputRecord): void {
    const answers = this.#answers;
    try {
      this.#data.read(record);
      this.#evaluator.evaluate(this.#data, this.#effective(record), answers);
      this.#writer.record(record, answers);
    } catch (thrown) {
      if (!(thrown instanceof EngineErrors)) throw thrown;
      this.#reject({ at: record.at, reason: thrown.errors[0]?.message ?? "" });
      return;
    }
    this.#records++;
    this.#count(answers);
  }

  #effective(record: InputRecord): string | undefined {
    if (this.#effectiveColumn === undefined) return undefined;
    const value = record.value(this.#effectiveColumn);
    if (value === undefined || value === null) throw problem("the record has no effective instant");
    return String(value);
  }

  #count({ texts, vetoes, missing }: MutableAnswers): void {
    const { rules } = this.#tally;
    for (let at = 0; at < rules.length; at++) {
      const rule = rules[at];
      const veto = vetoes[at];
      if (rule === undefined) continue;
      if (veto !== undefined) increase(rule.vetoed, reasonWithoutValue(veto));
      else if (texts[at] !== undefined) rule.answered++;
    }
    if (missing.size === 0) return;
    for (const key of missing) increase(this.#tally.missing, key);
    missing.clear();
  }

  #reject({ at, reason }: NoRecord): void {
    this.#flush();
    this.#rejects.push({ index: this.#index, at, reason, written: this.#written });
  }

  /** The number of records and rejects so far. */
  get #index(): number {
    return this.#records + this.#rejects.length;
  }

  #flush(): void {
    const output = this.#writer.take();
    if (output.length === 0) return;
    this.#written += output.length;
    this.#output.push(output);
  }
}
