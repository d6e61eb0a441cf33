import { FastProgram } from "../codegen/fast-program.ts";
import type { Program } from "../model/program.ts";
import type { FastRun } from "../runtime/fast/module.ts";
import type { InputLimits, SlotKeys } from "../runtime/inputs.ts";
import type { FastRunSource } from "./compiled.ts";

/** Generating, checking and compiling code takes as long as about so many evaluations by the exact program. */
const RUNS_BEFORE_CODE = 16;

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
