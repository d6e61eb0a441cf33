import type { Limits } from "../model/limits.ts";
import type { Program } from "../model/program.ts";
import type { DateValue } from "../model/value.ts";
import { bindInputs, type GivenData, type SlotKeys, slotKeys } from "../runtime/inputs.ts";
import type { Deadline } from "../runtime/interpret.ts";
import type { ExactResult } from "../runtime/respond.ts";
import { ownRules } from "../runtime/select.ts";
import { codeProblem } from "./check-code.ts";
import { emitBody } from "./emit.ts";
import { type FastModule, instantiate } from "./instantiate.ts";

/** Limits on inputs below this are left to the exact program: plain readers accept texts up to here without counting. */
const LEAST_INPUT_LIMIT = 256;

/** Different sets of rules that a program keeps functions for; others are answered by the exact program. */
const MOST_ENTRIES = 64;

/** A program as generated code: numbers in doubles where types prove them exact, no record of anything. */
export class FastProgram {
  readonly #program: Program;
  readonly #limits: Pick<Limits, "max_data_value_bytes">;
  readonly #keys: SlotKeys;
  readonly #modules = new Map<string, FastModule | undefined>();

  constructor(program: Program, limits: Pick<Limits, "max_data_value_bytes">, keys: SlotKeys = slotKeys(program)) {
    this.#program = program;
    this.#limits = limits;
    this.#keys = keys;
  }

  /**
   * A function for a set of rules (ids, ascending; absent: all of the spec itself). It gives the results, the same as those of the exact program, or
   * undefined: a rule waits for data, the data are no request, a number outgrew its form, or something has no fast form.
   */
  entry(rules: readonly number[] = ownRules(this.#program)): FastRun | undefined {
    const module = this.#moduleFor(rules);
    const run = module?.entries[0];
    if (module === undefined || run === undefined) return undefined;
    const { Frame, isPlain } = module;
    const maxBytes = this.#limits.max_data_value_bytes;
    return (data, now, deadline) => {
      const plain = hasPlainPrototype(data) && isPlain(data) ? data : this.#texts(data);
      return plain === undefined
        ? undefined
        : run(new Frame(plain, { now, checkDeadline: deadline && (() => deadline.check()) }, maxBytes));
    };
  }

  #moduleFor(rules: readonly number[]): FastModule | undefined {
    if (this.#limits.max_data_value_bytes < LEAST_INPUT_LIMIT) return undefined;
    const key = rules.join(",");
    if (!this.#modules.has(key) && this.#modules.size < MOST_ENTRIES) this.#modules.set(key, this.#compiled(rules));
    return this.#modules.get(key);
  }

  #compiled(rules: readonly number[]): FastModule | undefined {
    const { text, members } = emitBody(this.#program, { entries: [rules] });
    const problem = codeProblem(text, members);
    if (problem !== undefined) throw new Error(`unreachable: generated code has ${problem}`);
    return instantiate(text, this.#program);
  }

  /** Data in other spellings or forms as texts by declared key; undefined when they are no request. */
  #texts(data: GivenData): Readonly<Record<string, string>> | undefined {
    const inputs = bindInputs(this.#program, data, this.#limits, this.#keys);
    if ("kind" in inputs) return undefined;
    const texts: Record<string, string> = Object.create(null);
    for (const [slot, text] of inputs.texts) texts[this.#program.slots[slot]?.key ?? ""] = text;
    return texts;
  }
}

/** `deadline` is looked at only between operations on numbers of many thousand digits: all else is bounded by the size of the code. */
export type FastRun = (
  data: GivenData,
  now: DateValue,
  deadline?: Deadline,
) => Readonly<Record<string, ExactResult>> | undefined;

function hasPlainPrototype(data: GivenData): boolean {
  const prototype: unknown = Object.getPrototypeOf(data);
  return prototype === Object.prototype || prototype === null;
}
