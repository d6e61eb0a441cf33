import { DEFAULT_ROW_LIMITS, type RowLimits } from "../../model/limits.ts";
import type { ValueSource } from "../../model/program/stated-values.ts";
import type { DateValue } from "../../model/value.ts";
import type { Deadline } from "../../model/work-budget.ts";
import type { GivenData, InputLimits, PlainData } from "../inputs.ts";
import { isPlainObject } from "../object-kind.ts";
import type { ExactResult, OnListed } from "../respond.ts";
import type { GeneratedContext, GeneratedFrame } from "./outcome.ts";
import type { AnswerTaker } from "./taker.ts";

/**
 * The exports of generated code: the frame, a test for data that need no conversion, and one
 * function for each set of rules.
 */
export interface GeneratedModule<Entry = GeneratedEntry> {
  readonly Frame: new (data: PlainData, context: GeneratedContext, maxBytes: number) => GeneratedFrame;
  readonly isPlain: (data: GivenData, limits: RowLimits) => boolean;
  readonly entries: readonly Entry[];
}

/** Results by rule key; undefined: the exact program must answer. */
export type GeneratedEntry = (f: GeneratedFrame) => Readonly<Record<string, ExactResult>> | undefined;

/**
 * Gives the texts of results, or vetoes, in the order of the rules; undefined: the exact program
 * must answer, and nothing was given.
 */
export type TextEntry = (f: GeneratedFrame, taker: AnswerTaker) => true | undefined;

/** An entry of generated code. */
export interface GeneratedRun<Answer = Readonly<Record<string, ExactResult>>> {
  /**
   * True for data that are `PlainData` as they are. They are a request, and all of their names are
   * inputs; other data have to be bound.
   */
  isPlain(data: unknown): boolean;
  /**
   * Undefined: the exact program must answer. `deadline` is checked only between operations on
   * numbers of many thousand digits: the size of the code bounds all else. `values`: those that
   * explanations lead to. Passes on the errors of `onListed`.
   */
  run(
    data: PlainData,
    now: DateValue,
    deadline?: Deadline,
    values?: ValueSource,
    onListed?: () => OnListed,
  ): Answer | undefined;
}

/** An entry of a module as a function of data. */
export function generatedRun<Answer>(
  { Frame, isPlain }: Pick<GeneratedModule, "Frame" | "isPlain">,
  entry: (f: GeneratedFrame) => Answer | undefined,
  limits: InputLimits,
): GeneratedRun<Answer> {
  const maxBytes = limits.max_data_value_bytes;
  const rows = { ...DEFAULT_ROW_LIMITS, ...limits };
  return {
    isPlain: (data) => isPlainObject(data) && isPlain(data, rows),
    run(data, now, deadline, values, onListed) {
      const checkDeadline = deadline && ((bits?: number) => deadline.check(bits));
      return entry(new Frame(data, { now, checkDeadline, rows, made: 0, values, onListed }, maxBytes));
    },
  };
}
