import type { Veto } from "../../model/value.ts";

/** Takes the results of one evaluation, in the order of its rules. */
export interface AnswerTaker {
  text(text: string): void;
  veto(veto: Veto): void;
  /** The id of the arm that decided the last answer, where arms are asked for. */
  arm(id: string): void;
}

/* For generated code, which calls functions only. */

export function take(taker: AnswerTaker, outcome: string | Veto): void {
  if (typeof outcome === "string") taker.text(outcome);
  else taker.veto(outcome);
}

export function takeArm(taker: AnswerTaker, id: string): void {
  taker.arm(id);
}
