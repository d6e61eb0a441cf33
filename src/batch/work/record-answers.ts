import type { EvaluationResponse } from "../../engine/api.ts";
import type { AnswerTaker } from "../../engine/evaluation/text-runs.ts";
import type { Veto } from "../../model/value.ts";
import type { InputRecord, RecordWriter } from "../format.ts";
import { increase, missingInput, reasonWithoutValue, Tally, type TallyOfChunk, vetoText } from "../output/tally.ts";

/** Takes the answers of each record in the order of the columns: counts them, and writes them. */
export class RecordAnswers implements AnswerTaker {
  readonly #writer: RecordWriter;
  #tally: Tally;
  #records = 0;
  /** The rule whose answer comes next. */
  #rule = 0;
  /** The rules of the record without a value, with the reasons of those that are vetoed. */
  #without: { readonly rule: number; readonly reason: string | undefined }[] = [];
  readonly #missing = new Set<string>();

  /** `rules`: their number. */
  constructor(writer: RecordWriter, rules: number) {
    this.#writer = writer;
    this.#tally = new Tally(rules);
  }

  /** Throws EngineErrors for a record that the output cannot have. */
  begin(record: InputRecord): void {
    this.#rule = 0;
    this.#writer.begin(record);
  }

  text(text: string): void {
    this.#rule++;
    this.#writer.text(text);
  }

  veto({ cause, reason }: Pick<Veto, "cause" | "reason">): void {
    const text = vetoText({ reason });
    if (cause === "missing") this.#missing.add(missingInput(text));
    this.#without.push({ rule: this.#rule++, reason: reasonWithoutValue(text) });
    this.#writer.veto(text);
  }

  /** The version of the record does not have the rule. */
  absent(): void {
    this.#without.push({ rule: this.#rule++, reason: undefined });
    this.#writer.absent();
  }

  arm(id: string | undefined): void {
    this.#writer.arm(id);
  }

  response(response: EvaluationResponse): void {
    this.#writer.response?.(response);
  }

  end(): void {
    this.#writer.end();
    this.#records++;
    if (this.#without.length === 0) return;
    for (const { rule: at, reason } of this.#without) {
      const rule = this.#tally.rules[at];
      if (rule === undefined) continue;
      rule.answered--;
      if (reason !== undefined) increase(rule.vetoed, reason);
    }
    for (const key of this.#missing) increase(this.#tally.missing, key);
    this.#forget();
  }

  /** Leaves out the record that was begun. */
  drop(): void {
    this.#writer.drop();
    this.#forget();
  }

  #forget(): void {
    this.#without = [];
    this.#missing.clear();
  }

  /** The counts of the records since the last call. */
  take(): TallyOfChunk {
    const { rules, missing } = this.#tally;
    for (const rule of rules) rule.answered += this.#records;
    this.#tally = new Tally(rules.length);
    this.#records = 0;
    return { rules, missing };
  }
}

/** Holds the answers of a record that come in another order than the columns, or not for all. */
export class OrderedAnswers implements AnswerTaker {
  /** By column. */
  #answers: (HeldAnswer | undefined)[] = [];
  #last: HeldAnswer | undefined;
  #columns: readonly number[] = [];
  #at = 0;

  /** `columns`: by answer, the position of its column. */
  begin(columns: readonly number[]): this {
    this.#answers = [];
    this.#columns = columns;
    this.#at = 0;
    return this;
  }

  text(text: string): void {
    this.#put(text);
  }

  veto(veto: Veto): void {
    this.#put(veto);
  }

  arm(id: string): void {
    if (this.#last !== undefined) this.#last.arm = id;
  }

  #put(outcome: string | Veto): void {
    this.#last = { outcome };
    const column = this.#columns[this.#at++] ?? -1;
    if (column >= 0) this.#answers[column] = this.#last;
  }

  /** `count`: that of all columns. `arms`: each answer has its arm. */
  giveTo(answers: RecordAnswers, count: number, arms: boolean): void {
    for (let column = 0; column < count; column++) {
      const answer = this.#answers[column];
      if (answer === undefined) answers.absent();
      else if (typeof answer.outcome === "string") answers.text(answer.outcome);
      else answers.veto(answer.outcome);
      if (arms) answers.arm(answer?.arm);
    }
  }
}

interface HeldAnswer {
  readonly outcome: string | Veto;
  arm?: string;
}
