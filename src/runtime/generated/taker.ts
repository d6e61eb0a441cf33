import type { Veto } from "../../model/value.ts";

/** Takes the results of one evaluation, in the order of its rules. */
export interface AnswerTaker {
  /** The decimal text of n * by / 10^places, as `decimalText` makes it, and the text behind it. */
  decimal(n: number, by: number, places: number, ending: string): void;
  /** The same with exactly so many decimals, as `fixedText` makes it. */
  fixed(n: number, by: number, places: number, decimals: number, ending: string): void;
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

export function takeDecimal(taker: AnswerTaker, n: number, by: number, places: number, ending: string): void {
  taker.decimal(n, by, places, ending);
}

export function takeFixed(
  taker: AnswerTaker,
  n: number,
  by: number,
  places: number,
  decimals: number,
  ending: string,
): void {
  taker.fixed(n, by, places, decimals, ending);
}

export function takeArm(taker: AnswerTaker, id: string): void {
  taker.arm(id);
}
