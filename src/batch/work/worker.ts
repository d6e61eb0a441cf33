import { EngineErrors } from "../../engine/errors.ts";
import type { Deadline } from "../../model/work-budget.ts";
import type { DirectWriter, InputRecord, NoRecord, RecordReader, RecordWriter, TableFormat } from "../format.ts";
import { RecordData } from "../input/record-data.ts";
import { increase, missingInput, reasonWithoutValue, Tally, vetoText } from "../output/tally.ts";
import { problem, TableError } from "../problem.ts";
import type { Evaluator, MutableAnswers } from "./evaluator.ts";
import type { ChunkOutcome, RejectedRecord, WorkSetup } from "./work.ts";

/** Turns chunks into their outcomes, one after another. */
export class BatchWorker {
  readonly #data: RecordData;
  readonly #reader: RecordReader;
  readonly #writer: RecordWriter;
  /** Takes answers while they are made, where answers and format are such. */
  readonly #direct: DirectWriter | undefined;
  readonly #evaluator: Evaluator;
  readonly #deadline: Deadline | undefined;
  readonly #effectiveColumn: number | undefined;
  readonly #answers: MutableAnswers;
  #tally: Tally;
  #records = 0;
  /** The records whose answers were taken while they were made. */
  #given = 0;
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
    this.#direct = evaluator.gives ? this.#writer.direct : undefined;
    this.#evaluator = evaluator;
    this.#deadline = deadline;
    this.#effectiveColumn = setup.effectiveColumn;
    this.#answers = { texts: [], vetoes: [], arms: [], response: undefined, missing: new Set() };
    this.#tally = new Tally(plan.rules.length);
  }

  /** `spare`: memory for the output. Past the deadline it throws, and cannot be used again. */
  work(payload: Uint8Array, spare?: ArrayBuffer): ChunkOutcome {
    if (spare !== undefined) this.#writer.reuse?.(spare);
    this.#records = 0;
    this.#given = 0;
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
    for (const rule of rules) rule.answered += this.#given;
    const output = this.#output.length === 1 ? this.#output[0] : undefined;
    return {
      payload,
      records: this.#records,
      // Not in the pool of small buffers, which cannot be moved to another thread.
      output: output ?? new Uint8Array(Buffer.concat(this.#output)),
      rejects: this.#rejects,
      tally: { rules, missing },
    };
  }

  #record(record: InputRecord): void {
    const answers = this.#answers;
    const direct = this.#direct;
    this.#deadline?.check();
    try {
      this.#data.read(record);
      const effective = this.#effective(record);
      direct?.begin(record);
      if (this.#evaluator.evaluate(this.#data, effective, answers, direct)) {
        direct?.end();
        this.#countDirect(direct?.vetoed ?? []);
        return;
      }
      direct?.drop();
      this.#writer.record(record, answers);
    } catch (thrown) {
      direct?.drop();
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

  /** Counts a record all of whose rules were answered but these. */
  #countDirect(vetoed: DirectWriter["vetoed"]): void {
    this.#records++;
    this.#given++;
    const { missing } = this.#answers;
    for (const { rule: at, veto } of vetoed) {
      const rule = this.#tally.rules[at];
      if (rule === undefined) continue;
      const text = vetoText(veto);
      if (veto.cause === "missing") missing.add(missingInput(text));
      increase(rule.vetoed, reasonWithoutValue(text));
      rule.answered--;
    }
    this.#countMissing();
  }

  #count({ texts, vetoes }: MutableAnswers): void {
    const { rules } = this.#tally;
    for (let at = 0; at < rules.length; at++) {
      const rule = rules[at];
      const veto = vetoes[at];
      if (rule === undefined) continue;
      if (veto !== undefined) increase(rule.vetoed, reasonWithoutValue(veto));
      else if (texts[at] !== undefined) rule.answered++;
    }
    this.#countMissing();
  }

  #countMissing(): void {
    const { missing } = this.#answers;
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
