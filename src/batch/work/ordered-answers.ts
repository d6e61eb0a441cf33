import { type AnswerTaker, decimalText, fixedText } from "../../engine/evaluation/text-runs.ts";
import type { Veto } from "../../model/value.ts";
import type { RecordAnswers } from "./record-answers.ts";

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

  decimal(n: number, by: number, places: number, ending: string): void {
    this.#put(decimalText(n, by, places) + ending);
  }

  fixed(n: number, by: number, places: number, decimals: number, ending: string): void {
    this.#put(fixedText(n, by, places, decimals) + ending);
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
