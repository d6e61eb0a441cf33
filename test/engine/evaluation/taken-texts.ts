import type { AnswerTaker } from "../../../src/engine/evaluation/text-runs.ts";
import type { Veto } from "../../../src/model/value.ts";

/** Keeps the answers of one record as texts. */
export class TakenTexts implements AnswerTaker {
  readonly texts: string[] = [];

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
