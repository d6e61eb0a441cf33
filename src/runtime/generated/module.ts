import type { Program } from "../../model/program/program.ts";
import type { DateValue } from "../../model/value.ts";
import type { Deadline } from "../../model/work-budget.ts";
import { bindInputs, type GivenData, type InputLimits, type Inputs, type SlotKeys } from "../inputs.ts";
import type { ExactResult } from "../respond.ts";
import type { GeneratedContext, GeneratedFrame } from "./outcome.ts";
import type { AnswerTaker } from "./taker.ts";

/**
 * The exports of generated code: the frame, a test for data that need no conversion, and one
 * function for each set of rules.
 */
export interface GeneratedModule<Entry = GeneratedEntry> {
  readonly Frame: new (
    data: Readonly<Record<string, unknown>>,
    context: GeneratedContext,
    maxBytes: number,
  ) => GeneratedFrame;
  readonly isPlain: (data: Readonly<Record<string, unknown>>) => boolean;
  readonly entries: readonly Entry[];
}

/** Results by rule key; undefined: the exact program must answer. */
export type GeneratedEntry = (f: GeneratedFrame) => Readonly<Record<string, ExactResult>> | undefined;

/**
 * Gives the texts of results, or vetoes, in the order of the rules; undefined: the exact program
 * must answer, and nothing was given.
 */
export type TextEntry = (f: GeneratedFrame, taker: AnswerTaker) => true | undefined;

/**
 * `deadline` is checked only between operations on numbers of many thousand digits: the size of the
 * code bounds all else.
 */
export type GeneratedRun<Answer = Readonly<Record<string, ExactResult>>> = (
  data: GivenData,
  now: DateValue,
  deadline?: Deadline,
  onBound?: OnBound,
) => Answer | undefined;

/** Called with data that are not plain: only these may have unknown names. */
type OnBound = (inputs: Inputs) => void;

/**
 * Limits on inputs below this are left to the exact program: plain readers accept texts up to here
 * without counting.
 */
export const LEAST_INPUT_LIMIT = 256;

/**
 * An entry of generated code as a function of data in any spelling and form. It returns undefined
 * for data that are not a request.
 */
export function generatedRun<Answer>(
  { Frame, isPlain }: Pick<GeneratedModule, "Frame" | "isPlain">,
  entry: (f: GeneratedFrame) => Answer | undefined,
  program: Program,
  keys: SlotKeys,
  limits: InputLimits,
): GeneratedRun<Answer> {
  const maxBytes = limits.max_data_value_bytes;
  return (data, now, deadline, onBound) => {
    const plain = hasPlainPrototype(data) && isPlain(data) ? data : boundTexts(program, data, keys, limits, onBound);
    return plain === undefined
      ? undefined
      : entry(new Frame(plain, { now, checkDeadline: deadline && ((bits) => deadline.check(bits)) }, maxBytes));
  };
}

/** Data as texts by declared key; undefined when they are not a request. */
function boundTexts(
  program: Program,
  data: GivenData,
  keys: SlotKeys,
  limits: InputLimits,
  onBound: OnBound | undefined,
): Readonly<Record<string, string>> | undefined {
  const inputs = bindInputs(program, data, limits, keys);
  if ("kind" in inputs) return undefined;
  onBound?.(inputs);
  const texts: Record<string, string> = Object.create(null);
  for (const [slot, text] of inputs.texts) texts[program.slots[slot]?.key ?? ""] = text;
  return texts;
}

function hasPlainPrototype(data: GivenData): boolean {
  const prototype: unknown = Object.getPrototypeOf(data);
  return prototype === Object.prototype || prototype === null;
}
