import type { NamedArms } from "../model/program/arms.ts";
import type { Program } from "../model/program/program.ts";
import type { Value } from "../model/value.ts";
import { type FastRun, fastRun, LEAST_INPUT_LIMIT } from "../runtime/fast/module.ts";
import type { FastFrame } from "../runtime/fast/outcome.ts";
import type { InputLimits, SlotKeys } from "../runtime/inputs.ts";
import type { Representation } from "./analysis/representation.ts";
import { emitBody } from "./emit.ts";
import { CodeMaking, isBug } from "./generate.ts";
import { instantiate } from "./instantiate.ts";
import { Representations } from "./operators/representations.ts";
import type { WantedOutcomes } from "./variant.ts";

/** The place of an outcome in the list of a record. Its veto stands behind its value. */
export interface OutcomePlace {
  readonly at: number;
  /** The form of the value; undefined: it is never given. */
  readonly representation: Representation | undefined;
}

/** Generated code that gives the outcomes of rules and slots as it has them. */
export interface OutcomeCode {
  /**
   * A list of values and vetoes; a veto is undefined where nothing was evaluated, and null where
   * there is a value. Undefined: the exact program must answer, as always when data are missing.
   */
  readonly run: FastRun<readonly unknown[]>;
  /** By rule id. The position of its deciding arm among the remaining ones stands at `at + 2`. */
  readonly rules: readonly OutcomePlace[];
  /** By slot id, of slots that cells read. */
  readonly slots: ReadonlyMap<number, OutcomePlace>;
}

/** Code for larger programs takes seconds to make. */
const MOST_CELLS = 50_000;

/** The code for requested rules; undefined where none can be made, or only a lot of it. */
export function outcomeCode(
  program: Program,
  rules: readonly number[],
  arms: readonly NamedArms[],
  keys: SlotKeys,
  limits: InputLimits,
): OutcomeCode | undefined {
  if (limits.max_data_value_bytes < LEAST_INPUT_LIMIT || program.cells.length > MOST_CELLS) return undefined;
  const slots = [...new Set(program.cells.flatMap((cell) => (cell.op === "slot" ? [cell.slot] : [])))];
  const wanted: WantedOutcomes = { rules: program.rules.map((_, id) => id), slots, arms };
  const made = new CodeMaking(emitBody(program, [{ answers: rules, hooks: {}, outcomes: wanted }])).whole();
  if (made === undefined || isBug(made)) return undefined;
  const module = instantiate<(f: FastFrame) => readonly unknown[] | undefined>(made.text, program, made.facts);
  const entry = module?.entries[0];
  if (module === undefined || entry === undefined) return undefined;
  const representations = new Representations(program);
  const first = 3 * program.rules.length;
  return {
    run: fastRun(module, entry, program, keys, limits),
    rules: program.rules.map((_, id) => ({ at: 3 * id, representation: representations.rule(id) })),
    slots: new Map(
      slots.map((slot, position) => {
        const source = program.slots[slot]?.source;
        const isFed = source !== undefined && "rule" in source;
        const representation = isFed ? representations.rule(source.rule) : representations.slot(slot);
        return [slot, { at: first + 2 * position, representation }];
      }),
    ),
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
  }
}

function isFraction(raw: unknown): raw is { readonly n: bigint; readonly d: bigint } {
  return typeof raw === "object" && raw !== null && "n" in raw && "d" in raw;
}

function isValue(raw: unknown): raw is Value {
  return typeof raw === "object" && raw !== null && "kind" in raw;
}
