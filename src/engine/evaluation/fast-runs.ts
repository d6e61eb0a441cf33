import type { CodeCache } from "../../codegen/code-cache.ts";
import { FastProgram, type NamedCode } from "../../codegen/fast-program.ts";
import { LruMap } from "../../model/lru-map.ts";
import type { NarrationSource } from "../../model/program/narration.ts";
import type { Program } from "../../model/program/program.ts";
import { isBrief } from "../../runtime/fast/brief.ts";
import type { FastRun } from "../../runtime/fast/module.ts";
import type { InputLimits, SlotKeys } from "../../runtime/inputs.ts";
import type { FastRunSource } from "./compiled.ts";

/**
 * The first program of a process takes 30 to 90 ms to generate, check and compile, and an
 * evaluation by the exact program 0.2 to 0.6 ms while its own code is cold (measured on the specs
 * of the benchmark): after about so many evaluations both have cost the same.
 */
const RUNS_BEFORE_CODE = 100;

/** Code of programs with more cells takes over 20 ms to generate. */
const MOST_CELLS = 250;

/** Who generates code. */
export interface CodeMaker {
  readonly cache: CodeCache;
  /**
   * Told of a set of rules of a large program that is worth it; code for it is adopted later.
   * Absent: all code is generated here.
   */
  readonly elsewhere?: ((rules: readonly number[] | undefined, explain: boolean) => void) | undefined;
}

/** Sets of rules that are counted; callers may think of any number of them. */
const MOST_COUNTED = 256;

/**
 * Generated code for the sets of rules that are asked for: at once, or when a set was asked for
 * often enough to be worth it.
 */
export class FastRuns implements FastRunSource {
  readonly #fast: FastProgram;
  readonly #program: Program;
  readonly #asked = new LruMap<string, number>(MOST_COUNTED);
  readonly #elsewhere: ((rules: readonly number[] | undefined) => void) | undefined;
  #isBrief: boolean | undefined;

  /** `narration`: for explained evaluations. */
  constructor(program: Program, keys: SlotKeys, limits: InputLimits, code: CodeMaker, narration?: NarrationSource) {
    this.#program = program;
    this.#fast = new FastProgram(program, limits, code.cache, keys, narration);
    const { elsewhere } = code;
    if (elsewhere !== undefined && program.cells.length > MOST_CELLS)
      this.#elsewhere = (rules) => elsewhere(rules, narration !== undefined);
  }

  /**
   * Ids ascending; absent: all rules of the spec itself. Undefined: there is no code for them. Where
   * there is too much of it for a call that runs nothing, it is made when the run was asked for
   * often.
   */
  atOnce(rules: readonly number[] | undefined): FastRun | undefined {
    const run = this.#fast.entry(rules, "brief");
    if (this.#fast.kept(rules)?.isPutOff !== true) return run;
    let later: FastRun | undefined;
    return (...given) => {
      later ??= this.whenOften(rules);
      return later?.(...given);
    };
  }

  /** The same, undefined until the rules were asked for a few times. */
  whenOften(rules: readonly number[] | undefined): FastRun | undefined {
    const kept = this.#fast.kept(rules);
    if (kept !== undefined && kept.isPutOff !== true) return kept.run;
    const key = rules?.join(" ") ?? "";
    const asked = (this.#asked.get(key) ?? 0) + 1;
    this.#asked.set(key, asked);
    if (asked <= RUNS_BEFORE_CODE) return undefined;
    // Code that others drive out is made again when it has been asked for as often again.
    this.#asked.delete(key);
    if (this.#elsewhere === undefined) return this.#fast.entry(rules);
    this.#elsewhere(rules);
    return undefined;
  }

  /** Takes over code that `generated` of the same program gave. */
  adopt(rules: readonly number[] | undefined, code: NamedCode): void {
    this.#fast.adopt(rules, code);
  }

  /** Code for a set of rules, to be adopted elsewhere. */
  generated(rules: readonly number[] | undefined): NamedCode {
    return this.#fast.generated(rules);
  }

  get isBrief(): boolean {
    this.#isBrief ??= isBrief(this.#program);
    return this.#isBrief;
  }
}
