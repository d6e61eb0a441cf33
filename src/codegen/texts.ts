import { DEFAULT_ROW_LIMITS } from "../model/limits.ts";
import type { NamedArms } from "../model/program/arms.ts";
import type { Program } from "../model/program/program.ts";
import type { DateValue } from "../model/value.ts";
import type { TextEntry } from "../runtime/generated/module.ts";
import type { AnswerTaker } from "../runtime/generated/taker.ts";
import { type GivenData, type InputLimits, LEAST_INPUT_LIMIT } from "../runtime/inputs.ts";
import type { CodeCache } from "./code-cache.ts";
import { emitBody } from "./emit.ts";
import { storedOrMade } from "./generate.ts";
import { isBug } from "./generated.ts";
import { instantiate } from "./instantiate.ts";
import { StoredModule } from "./stored-module.ts";
import type { PlainUnits } from "./write/answers.ts";

/** Gives texts to a taker. False: results must be asked for. */
export type TextRun = (data: GivenData, now: DateValue, taker: AnswerTaker) => boolean;

/** The texts that code gives. */
interface WantedTexts {
  /** Ids, ascending. */
  readonly rules: readonly number[];
  readonly plain: PlainUnits;
  /** By rule id; present: each text is followed by its deciding arm. */
  readonly arms?: readonly NamedArms[] | undefined;
}

/** Code for texts of a program; undefined where there is none. `digest`: that of the program. */
export function textRun(
  program: Program,
  { rules, plain, arms }: WantedTexts,
  limits: InputLimits,
  code: CodeCache,
  digest: () => string,
): TextRun | undefined {
  const maxBytes = limits.max_data_value_bytes;
  if (maxBytes < LEAST_INPUT_LIMIT) return undefined;
  const variant = { texts: rules, plain: [...plain], arms };
  const stored = code.store && new StoredModule(code.store, digest(), variant);
  const made = storedOrMade(stored, () =>
    emitBody(program, [{ answers: rules, hooks: { arms }, form: "texts", plain }]),
  );
  if (made === undefined) return undefined;
  if (isBug(made)) {
    code.bug(program.spec, made.bug);
    return undefined;
  }
  const module = instantiate<TextEntry>(made.text, program, made.facts);
  const [entry] = module?.entries ?? [];
  if (module === undefined || entry === undefined) return undefined;
  const { Frame, isPlain } = module;
  if (program.lists === undefined)
    return (data, now, taker) => entry(new Frame(data, { now }, maxBytes), taker) === true;
  const rows = { ...DEFAULT_ROW_LIMITS, ...limits };
  return (data, now, taker) =>
    isPlain(data, rows) && entry(new Frame(data, { now, rows, made: 0 }, maxBytes), taker) === true;
}
