import { FastProgram } from "../../codegen/fast-program.ts";
import type { NarrationSource } from "../../model/narration.ts";
import type { Program } from "../../model/program.ts";
import { isBrief } from "../../runtime/fast/brief.ts";
import type { FastRun } from "../../runtime/fast/module.ts";
import type { InputLimits, SlotKeys } from "../../runtime/inputs.ts";
import type { FastRunSource } from "./compiled.ts";

/**
 * The first program of a process takes 30 to 90 ms to generate, check and compile, and an evaluation by the exact program 0.2 to 0.6 ms while its own code is cold
 * (measured on the specs of the benchmark): after about so many evaluations both have cost the same.
 */
const RUNS_BEFORE_CODE = 100;

/** Different sets of rules that are counted; callers may think of any number of them. */
const MOST_COUNTED = 256;

/** Generated code for the sets of rules that are asked for: at once, or when a set was asked for often enough to be worth it. */
export class FastRuns implements FastRunSource {
  readonly #fast: FastProgram;
  readonly #program: Program;
  readonly #asked = new Map<string, number>();
  readonly #made = new Map<string, FastRun>();
  #isBrief: boolean | undefined;

  /** `narration`: for explained evaluations. */
  constructor(program: Program, keys: SlotKeys, limits: InputLimits, narration?: NarrationSource) {
    this.#program = program;
    this.#fast = new FastProgram(program, limits, keys, narration);
  }

  /** Ids ascending; absent: all rules of the spec itself. Undefined: there is no code for them. */
  atOnce(rules: readonly number[] | undefined): FastRun | undefined {
    return this.#run(keyOf(rules), rules);
  }

  /** The same, undefined until the rules were asked for a few times. */
  whenOften(rules: readonly number[] | undefined): FastRun | undefined {
    const key = keyOf(rules);
    const asked = (this.#asked.get(key) ?? 0) + 1;
    if (asked > RUNS_BEFORE_CODE) return this.#run(key, rules);
    if (asked > 1 || this.#asked.size < MOST_COUNTED) this.#asked.set(key, asked);
    return undefined;
  }

  get isBrief(): boolean {
    this.#isBrief ??= isBrief(this.#program);
    return this.#isBrief;
  }

  #run(key: string, rules: readonly number[] | undefined): FastRun | undefined {
    const known = this.#made.get(key);
    if (known !== undefined) return known;
    const run = this.#fast.entry(rules);
    if (run !== undefined) this.#made.set(key, run);
    return run;
  }
}

function keyOf(rules: readonly number[] | undefined): string {
  return rules?.join(" ") ?? "";
}
