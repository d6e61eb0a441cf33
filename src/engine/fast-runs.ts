import { FastProgram } from "../codegen/fast-program.ts";
import type { Program } from "../model/program.ts";
import type { FastRun } from "../runtime/fast/module.ts";
import type { InputLimits, SlotKeys } from "../runtime/inputs.ts";
import type { FastRunSource } from "./compiled.ts";

/**
 * The first program of a process takes 30 to 90 ms to generate, check and compile, and an evaluation by the exact program 0.2 to 0.6 ms while its own code is cold
 * (measured on the specs of the benchmark): after about so many evaluations both have cost the same.
 */
const RUNS_BEFORE_CODE = 100;

/** Generated code for the sets of rules that are asked for: at once, or when a set was asked for often enough to be worth it. */
export class FastRuns implements FastRunSource {
  readonly #fast: FastProgram;
  readonly #asked = new Map<string, number>();

  constructor(program: Program, keys: SlotKeys, limits: InputLimits) {
    this.#fast = new FastProgram(program, limits, keys);
  }

  /** Ids ascending; absent: all rules of the spec itself. Undefined: there is no code for them. */
  atOnce(rules: readonly number[] | undefined): FastRun | undefined {
    return this.#fast.entry(rules);
  }

  /** The same, undefined until the rules were asked for a few times. */
  whenOften(rules: readonly number[] | undefined): FastRun | undefined {
    const key = rules?.join(" ") ?? "";
    const asked = (this.#asked.get(key) ?? 0) + 1;
    if (asked > RUNS_BEFORE_CODE) return this.#fast.entry(rules);
    this.#asked.set(key, asked);
    return undefined;
  }
}
