import type { NamedArms } from "../model/program/arms.ts";
import type { Program } from "../model/program/program.ts";
import type { DateValue, Value, Veto } from "../model/value.ts";
import { generatedRun } from "../runtime/generated/module.ts";
import type { GeneratedFrame } from "../runtime/generated/outcome.ts";
import { bindInputs, type GivenData, type InputLimits, LEAST_INPUT_LIMIT, type SlotKeys } from "../runtime/inputs.ts";
import type { Representation } from "./analysis/representation.ts";
import { emitBody } from "./emit.ts";
import { CodeMaking } from "./generate.ts";
import { isBug } from "./generated.ts";
import { instantiate } from "./instantiate.ts";
import { Representations } from "./operators/representations.ts";
import type { WantedOutcomes } from "./variant.ts";

/** The position of an outcome in the lists of a record. */
export interface OutcomePlace {
  readonly at: number;
  /** The form of the value; undefined: it is never given. */
  readonly representation: Representation | undefined;
}

/** The outcomes of the record that was evaluated last, by position. */
export interface OutcomeLists {
  /** Values that are doubles. */
  readonly numbers: Float64Array;
  /** All other values. */
  readonly values: unknown[];
  /** Undefined: it was not evaluated; null: it has a value. Missing inputs tell their slot. */
  readonly vetoes: (Veto | null | undefined)[];
  /** The position of the deciding arm among the remaining ones. */
  readonly arms: Int32Array;
}

/** Generated code that gives the outcomes of rules and slots as it has them. */
export interface OutcomeCode {
  /** Those of the last run. */
  readonly lists: OutcomeLists;
  /** Evaluates data of any form. False: the exact program must answer. */
  run(data: GivenData, now: DateValue): boolean;
  /** Evaluates texts and truth values by input key; undefined: not given. */
  runTexts(data: Readonly<Record<string, string | boolean | undefined>>, now: DateValue): boolean;
  /** By rule id. */
  readonly rules: readonly OutcomePlace[];
  /** By slot id, of slots that cells read. */
  readonly slots: ReadonlyMap<number, OutcomePlace>;
}

type OutcomeEntry = (f: GeneratedFrame, into: OutcomeLists) => true | undefined;

/** The code for requested rules; undefined where none can be made, or only a lot of it. */
export function outcomeCode(
  program: Program,
  rules: readonly number[],
  arms: readonly NamedArms[],
  keys: SlotKeys,
  limits: InputLimits,
): OutcomeCode | undefined {
  const maxBytes = limits.max_data_value_bytes;
  if (maxBytes < LEAST_INPUT_LIMIT) return undefined;
  const slots = [...new Set(program.cells.flatMap((cell) => (cell.op === "slot" ? [cell.slot] : [])))];
  const wanted: WantedOutcomes = { rules: program.rules.map((_, id) => id), slots, arms };
  const made = new CodeMaking(emitBody(program, [{ answers: rules, hooks: {}, outcomes: wanted }])).whole();
  if (made === undefined || isBug(made)) return undefined;
  const module = instantiate<OutcomeEntry>(made.text, program, made.facts);
  const entry = module?.entries[0];
  if (module === undefined || entry === undefined) return undefined;
  const representations = new Representations(program);
  const first = program.rules.length;
  const lists = emptyLists(first + slots.length);
  const fast = generatedRun(module, (f) => entry(f, lists), limits);
  return {
    lists,
    run(data, now) {
      if (fast.isPlain(data)) return fast.run(data, now) === true;
      const inputs = bindInputs(program, data, limits, keys);
      return !("kind" in inputs) && fast.run(inputs.byKey, now) === true;
    },
    runTexts: (data, now) => fast.run(data, now) === true,
    rules: program.rules.map((_, id) => ({ at: id, representation: representations.rule(id) })),
    slots: new Map(
      slots.map((slot, position) => {
        return [slot, { at: first + position, representation: representations.slot(slot) }];
      }),
    ),
  };
}

function emptyLists(length: number): OutcomeLists {
  return {
    numbers: new Float64Array(length),
    values: new Array<unknown>(length).fill(undefined),
    vetoes: new Array<undefined>(length).fill(undefined),
    arms: new Int32Array(length),
  };
}

/** A value of generated code as the exact program has it, without the unit that it carries. */
export function valueOfRaw(raw: unknown, representation: Representation): Value | undefined {
  switch (representation.kind) {
    case "double":
      return typeof raw === "number" ? { kind: "number", n: BigInt(raw), d: representation.den } : undefined;
    case "bigint":
      return typeof raw === "bigint" ? { kind: "number", n: raw, d: representation.den } : undefined;
    case "rational":
      return isFraction(raw) ? { kind: "number", n: raw.n, d: raw.d } : undefined;
    case "boolean":
      return typeof raw === "boolean" ? { kind: "boolean", value: raw } : undefined;
    case "text":
      return typeof raw === "string" ? { kind: "text", text: raw } : undefined;
    case "value":
      return isValue(raw) ? raw : undefined;
    case "rows":
    case "row":
      return undefined;
  }
}

/** The value at a place, which has one, as the exact program has it. */
export function valueAt({ numbers, values }: OutcomeLists, { at, representation }: OutcomePlace): Value | undefined {
  if (representation === undefined) return undefined;
  return valueOfRaw(representation.kind === "double" ? numbers[at] : values[at], representation);
}

function isFraction(raw: unknown): raw is { readonly n: bigint; readonly d: bigint } {
  return typeof raw === "object" && raw !== null && "n" in raw && "d" in raw;
}

function isValue(raw: unknown): raw is Value {
  return typeof raw === "object" && raw !== null && "kind" in raw;
}
