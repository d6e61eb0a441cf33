import { programDigest } from "../../codegen/digest/program-digest.ts";
import { emitBody } from "../../codegen/emit.ts";
import { storedOrMade } from "../../codegen/generate.ts";
import { isBug } from "../../codegen/generated.ts";
import { instantiate } from "../../codegen/instantiate.ts";
import { StoredModule } from "../../codegen/stored-module.ts";
import type { PlainUnits } from "../../codegen/write/answers.ts";
import { DEFAULT_ROW_LIMITS } from "../../model/limits.ts";
import type { NamedArms } from "../../model/program/arms.ts";
import type { ModuleStore } from "../../model/program/module-store.ts";
import type { Program } from "../../model/program/program.ts";
import type { DateValue } from "../../model/value.ts";
import type { TextEntry } from "../../runtime/generated/module.ts";
import type { AnswerTaker } from "../../runtime/generated/taker.ts";
import { type GivenData, type InputLimits, LEAST_INPUT_LIMIT } from "../../runtime/inputs.ts";
import type { PreparedChoice } from "../api.ts";
import { logCodeBug } from "../log-bug.ts";

export { roundBy } from "../../runtime/generated/rounding.ts";
export { decimalText, fixedText } from "../../runtime/generated/text.ts";
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

type TextRun = (data: TextData | GivenData, now: DateValue, taker: AnswerTaker) => boolean;

/** The texts that code gives. */
interface WantedTexts {
  /** Ids, ascending. */
  readonly rules: readonly number[];
  readonly plain: PlainUnits;
  /** By rule id; present: each text is followed by its deciding arm. */
  readonly arms?: readonly NamedArms[] | undefined;
}

/** The code for texts of programs. */
export class TextRuns {
  readonly #made = new WeakMap<Program, Map<string, TextRun | undefined>>();
  readonly #store: ModuleStore | undefined;

  /** `store`: keeps the code beyond this process. */
  constructor(store?: ModuleStore) {
    this.#store = store;
  }

  /** The code for rules (ids, ascending); undefined where there is none. */
  of(program: Program, wanted: WantedTexts, limits: InputLimits): TextRun | undefined {
    const ofProgram = this.#made.get(program) ?? new Map<string, TextRun | undefined>();
    this.#made.set(program, ofProgram);
    const { rules, plain, arms } = wanted;
    const key = JSON.stringify([rules, [...plain], arms !== undefined]);
    if (!ofProgram.has(key)) ofProgram.set(key, textRun(program, wanted, limits, this.#store));
    return ofProgram.get(key);
  }
}

function textRun(
  program: Program,
  { rules, plain, arms }: WantedTexts,
  limits: InputLimits,
  store: ModuleStore | undefined,
): TextRun | undefined {
  const maxBytes = limits.max_data_value_bytes;
  if (maxBytes < LEAST_INPUT_LIMIT) return undefined;
  const stored = store && new StoredModule(store, programDigest(program), { texts: rules, plain: [...plain], arms });
  const made = storedOrMade(stored, () =>
    emitBody(program, [{ answers: rules, hooks: { arms }, form: "texts", plain }]),
  );
  if (made === undefined) return undefined;
  if (isBug(made)) {
    logCodeBug(program.spec, made.bug);
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
