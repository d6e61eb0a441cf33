import type { NarrationSource } from "../model/narration.ts";
import type { Program } from "../model/program.ts";
import { type FastModule, type FastRun, fastRun, LEAST_INPUT_LIMIT } from "../runtime/fast/module.ts";
import { type InputLimits, type SlotKeys, slotKeys } from "../runtime/inputs.ts";
import { ownRules } from "../runtime/select.ts";
import { codeProblem, TOO_LONG_TO_CHECK } from "./check-code.ts";
import { emitBody, emitExplainingBody } from "./emit.ts";
import { instantiate } from "./instantiate.ts";

/** Different sets of rules that a program keeps functions for; others are answered by the exact program. */
const MOST_ENTRIES = 64;

/** A program as generated code: numbers in doubles where types prove them exact, no record of anything. */
export class FastProgram {
  readonly #program: Program;
  readonly #limits: InputLimits;
  readonly #keys: SlotKeys;
  readonly #narration: NarrationSource | undefined;
  readonly #modules = new Map<string, FastModule | undefined>();

  /** `narration`: results come with their explanations; absent: plain ones. */
  constructor(program: Program, limits: InputLimits, keys: SlotKeys = slotKeys(program), narration?: NarrationSource) {
    this.#program = program;
    this.#limits = limits;
    this.#keys = keys;
    this.#narration = narration;
  }

  /**
   * A function for a set of rules (ids, ascending; absent: all of the spec itself). It gives the results, the same as those of the exact program, or
   * undefined: a rule waits for data, the data are no request, a number outgrew its representation, or something has no fast one.
   */
  entry(rules: readonly number[] = ownRules(this.#program)): FastRun | undefined {
    const module = this.#moduleFor(rules);
    const run = module?.entries[0];
    if (module === undefined || run === undefined) return undefined;
    return fastRun(module, run, this.#program, this.#keys, this.#limits);
  }

  #moduleFor(rules: readonly number[]): FastModule | undefined {
    if (this.#limits.max_data_value_bytes < LEAST_INPUT_LIMIT) return undefined;
    const key = rules.join(",");
    if (!this.#modules.has(key) && this.#modules.size < MOST_ENTRIES) this.#modules.set(key, this.#compiled(rules));
    return this.#modules.get(key);
  }

  #compiled(rules: readonly number[]): FastModule | undefined {
    const body =
      this.#narration === undefined
        ? { ...emitBody(this.#program, { entries: [rules] }), facts: [] }
        : emitExplainingBody(this.#program, rules, this.#narration);
    if (body === undefined) return undefined;
    const problem = codeProblem(body.text);
    if (problem === TOO_LONG_TO_CHECK) return undefined;
    if (problem !== undefined) throw new Error(`unreachable: generated code has ${problem}`);
    return instantiate(body.text, this.#program, body.facts);
  }
}
