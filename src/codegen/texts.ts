import { DEFAULT_ROW_LIMITS } from "../model/limits.ts";
import type { Program } from "../model/program/program.ts";
import type { DateValue } from "../model/value.ts";
import type { GeneratedModule, TextEntry } from "../runtime/generated/module.ts";
import type { AnswerTaker } from "../runtime/generated/taker.ts";
import type { GivenData, InputLimits } from "../runtime/inputs.ts";

/** Gives texts to a taker. False: results must be asked for. */
export type TextRun = (data: GivenData, now: DateValue, taker: AnswerTaker) => boolean;

/** The function of a module for texts of a program; undefined where it has none. */
export function textRun(
  { Frame, isPlain, entries }: GeneratedModule<TextEntry>,
  program: Program,
  limits: InputLimits,
): TextRun | undefined {
  const [entry] = entries;
  if (entry === undefined) return undefined;
  const maxBytes = limits.max_data_value_bytes;
  if (program.lists === undefined)
    return (data, now, taker) => entry(new Frame(data, { now }, maxBytes), taker) === true;
  const rows = { ...DEFAULT_ROW_LIMITS, ...limits };
  return (data, now, taker) =>
    isPlain(data, rows) && entry(new Frame(data, { now, rows, made: 0 }, maxBytes), taker) === true;
}
