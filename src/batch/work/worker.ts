import { EngineErrors } from "../../engine/errors.ts";
import type { Deadline } from "../../model/work-budget.ts";
import type { InputRecord, NoRecord, RecordReader, RecordWriter, TableFormat } from "../format.ts";
import { loadFormat } from "../formats.ts";
import { RecordData } from "../input/record-data.ts";
import { problem, TableError } from "../problem.ts";
import { type Evaluator, evaluatorOf } from "./evaluator.ts";
import { RecordAnswers } from "./record-answers.ts";
import type { ChunkOutcome, ChunkTask, RejectedRecord, WorkSetup } from "./work.ts";

/** Turns chunks into their outcomes, one after another. */
class BatchWorker {
  readonly #data: RecordData;
  readonly #reader: RecordReader;
  readonly #writer: RecordWriter;
  readonly #evaluator: Evaluator;
  readonly #deadline: Deadline | undefined;
  readonly #effectiveColumn: number | undefined;
  readonly #answers: RecordAnswers;
  #records = 0;
  #written = 0;
  #output: Uint8Array[] = [];
  #rejects: RejectedRecord[] = [];

  constructor(
    setup: WorkSetup,
    input: TableFormat,
    output: TableFormat,
    evaluator: Evaluator,
    deadline: Deadline | undefined,
  ) {
    const { columns, plan } = setup;
    this.#data = new RecordData(setup.bindings);
    this.#reader = input.reader(columns, setup.delimiter);
    this.#writer = output.writer(plan, setup.inFormat === setup.outFormat && setup.delimiter === undefined);
    this.#evaluator = evaluator;
    this.#deadline = deadline;
    this.#effectiveColumn = setup.effectiveColumn;
    this.#answers = new RecordAnswers(this.#writer, plan.rules.length);
  }

  /** `spare`: memory for the output. Past the deadline it throws, and cannot be used again. */
  work(payload: Uint8Array, spare?: ArrayBuffer): ChunkOutcome {
    if (spare !== undefined) this.#writer.reuse?.(spare);
    this.#records = 0;
    this.#written = 0;
    this.#output = [];
    this.#rejects = [];
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
    const output = this.#output.length === 1 ? this.#output[0] : undefined;
    return {
      payload,
      records: this.#records,
      // Not in the pool of small buffers, which cannot be moved to another thread.
      output: output ?? new Uint8Array(Buffer.concat(this.#output)),
      rejects: this.#rejects,
      tally: this.#answers.take(),
    };
  }

  #record(record: InputRecord): void {
    const answers = this.#answers;
    this.#deadline?.check();
    try {
      this.#data.read(record);
      const effective = this.#effective(record);
      answers.begin(record);
      this.#evaluator.evaluate(this.#data, effective, answers);
      answers.end();
    } catch (thrown) {
      answers.drop();
      if (!(thrown instanceof EngineErrors)) throw thrown;
      this.#reject({ at: record.at, reason: thrown.errors[0]?.message ?? "" });
      return;
    }
    this.#records++;
  }

  #effective(record: InputRecord): string | undefined {
    if (this.#effectiveColumn === undefined) return undefined;
    const value = record.value(this.#effectiveColumn);
    if (value === undefined || value === null) throw problem("the record has no effective instant");
    return String(value);
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

/** Begins work on chunks. A task ends with EngineTimeout past the deadline. */
export async function beginWork(setup: WorkSetup, deadline?: Deadline): Promise<(task: ChunkTask) => ChunkOutcome> {
  const [input, output] = await Promise.all([loadFormat(setup.inFormat), loadFormat(setup.outFormat)]);
  const worker = new BatchWorker(setup, input, output, await evaluatorOf(setup, deadline), deadline);
  return ({ payload, spare }) => worker.work(payload, spare);
}
