import { type AnswerTaker, decimalText, fixedText } from "../../engine/evaluation/text-runs.ts";
import type { Veto } from "../../model/value.ts";
import { missingInput, vetoText } from "../output/tally.ts";
import type { MutableAnswers } from "./evaluator.ts";

/** Fills the answers of a record with texts. */
export class CollectedAnswers implements AnswerTaker {
  #into: Pick<MutableAnswers, "texts" | "vetoes" | "arms" | "missing"> = {
    texts: [],
    vetoes: [],
    arms: [],
    missing: new Set(),
  };
  #columns: readonly number[] = [];
  #at = 0;

  /** `columns`: by answer, the position of its column; `count`: that of all columns. */
  begin(into: MutableAnswers, columns: readonly number[], count: number): this {
    this.#into = into;
    this.#columns = columns;
    this.#at = 0;
    for (let column = 0; column < count; column++) {
      this.#put(column, undefined, undefined);
      into.arms[column] = undefined;
    }
    return this;
  }

  decimal(n: number, by: number, places: number, ending: string): void {
    this.text(decimalText(n, by, places) + ending);
  }

  fixed(n: number, by: number, places: number, decimals: number, ending: string): void {
    this.text(fixedText(n, by, places, decimals) + ending);
  }

  text(text: string): void {
    this.#put(this.#columns[this.#at++] ?? -1, text, undefined);
  }

  veto(veto: Veto): void {
    const text = vetoText(veto);
    if (veto.cause === "missing") this.#into.missing.add(missingInput(text));
    this.#put(this.#columns[this.#at++] ?? -1, undefined, text);
  }

  arm(id: string): void {
    const column = this.#columns[this.#at - 1] ?? -1;
    if (column >= 0) this.#into.arms[column] = id;
  }

  #put(column: number, text: string | undefined, veto: string | undefined): void {
    if (column < 0) return;
    this.#into.texts[column] = text;
    this.#into.vetoes[column] = veto;
  }
}
