import type { AnswerTaker } from "../../runtime/generated/taker.ts";
import type { GivenData } from "../../runtime/inputs.ts";
import type { PreparedChoice } from "../api.ts";

export type { AnswerTaker };

/** A choice of rules for many evaluations that give texts. */
export type TextChoice = Omit<PreparedChoice, "explain"> & {
  /** By rule key, the unit that a plain number counts; undefined for a type without units. */
  readonly plain?: ReadonlyMap<string, string | undefined> | undefined;
};

/** Texts of the results of many evaluations. */
export interface PreparedTexts {
  /** The keys of the rules, in the order of the texts. */
  readonly rules: readonly string[];
  /** True: `run` takes values of any form. False: `TextData`. */
  readonly takesLists: boolean;
  /**
   * Gives the text of each result, or its veto, to the taker. False: results must be asked for, and
   * nothing was given. The keys of `data` are input keys as `show` writes them; those of values
   * that are undefined are not given.
   */
  run(data: TextData | GivenData, taker: AnswerTaker): boolean;
}

export type TextData = Readonly<Record<string, string | boolean | undefined>>;
