import type { AnswerTaker } from "../../../src/engine/evaluation/text-runs.ts";
import { decimalText, fixedText } from "../../../src/engine/evaluation/text-runs.ts";
import type { Veto } from "../../../src/model/value.ts";

/** Keeps the answers of one record as texts. */
export class TakenTexts implements AnswerTaker {
  readonly texts: string[] = [];

  decimal(n: number, by: number, places: number, ending: string): void {
    this.texts.push(decimalText(n, by, places) + ending);
  }

  fixed(n: number, by: number, places: number, decimals: number, ending: string): void {
    this.texts.push(fixedText(n, by, places, decimals) + ending);
  }

  text(text: string): void {
    this.texts.push(text);
  }

  veto({ reason = "" }: Pick<Veto, "reason">): void {
    this.texts.push(`veto ${reason}`);
  }

  arm(id: string): void {
    this.texts.push(id);
  }
}
