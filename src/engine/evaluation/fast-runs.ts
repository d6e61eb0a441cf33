import type { CodeCache } from "../../codegen/code-cache.ts";
import { FastProgram, type NamedCode } from "../../codegen/fast-program.ts";
import { type HookName, type Hooks, hookNames } from "../../codegen/variant.ts";
import { LruMap } from "../../model/lru-map.ts";
import type { Program } from "../../model/program/program.ts";
import { isBrief } from "../../runtime/fast/brief.ts";
import type { FastRun } from "../../runtime/fast/module.ts";
import type { InputLimits, SlotKeys } from "../../runtime/inputs.ts";
import type { FastRunSource } from "./compiled.ts";

/**
 * The number of evaluations after which code is generated. The first program of a process takes 30
 * to 90 ms to generate, check and compile, and an evaluation without it 0.2 to 0.6 ms while its own
 * code is cold (measured on the specs of the benchmark): after about this many both have cost the
 * same.
 */
const RUNS_BEFORE_CODE = 100;

/** The number of runs of a prepared evaluation after which they make long code. */
const PREPARED_RUNS_BEFORE_CODE = 10;

/** The largest program, in cells, whose code is always generated here; more take over 20 ms. */
const MOST_CELLS = 250;

/** The maker of code. */
export interface CodeMaker {
  readonly cache: CodeCache;
  /**
   * Called with a set of rules of a large program that is worth code; the code is adopted later.
   * Absent: all code is generated here.
   */
  readonly elsewhere?: ((rules: readonly number[] | undefined, hooks: readonly HookName[]) => void) | undefined;
}

/** The number of sets of rules that are counted: callers may request any number of them. */
const MOST_COUNTED = 256;

/**
 * Generated code for requested sets of rules: made at once, or when a set was requested often
 * enough to be worth it.
 */
export class FastRuns implements FastRunSource {
  readonly #makeCode: () => FastProgram;
  /** Made when code is first asked for: most commands answer once, without. */
  #code: FastProgram | undefined;
  readonly #program: Program;
  readonly #asked = new LruMap<string, number>(MOST_COUNTED);
  readonly #elsewhere: ((rules: readonly number[] | undefined) => void) | undefined;
  /**
   * True when a first request looks for code of earlier processes: the data that large explanations
   * are found by take too long to make for that.
   */
  readonly #looksFirst: boolean;
  #isBrief: boolean | undefined;

  constructor(program: Program, keys: SlotKeys, limits: InputLimits, code: CodeMaker, hooks: Hooks = {}) {
    this.#program = program;
    const { elsewhere, cache } = code;
    this.#makeCode = () => new FastProgram(program, limits, cache, keys, hooks);
    this.#looksFirst = cache.store !== undefined && (hooks.explain === undefined || program.cells.length <= MOST_CELLS);
    if (elsewhere !== undefined && program.cells.length > MOST_CELLS)
      this.#elsewhere = (rules) => elsewhere(rules, hookNames(hooks));
  }

  /**
   * Ids ascending; absent: all rules of the spec itself. Undefined: there is no code for them. Of
   * long code this call makes a part at most, and later runs make another one each.
   */
  atOnce(rules: readonly number[] | undefined): FastRun | undefined {
    const run = this.#fast.entry(rules, "preparation");
    if (this.#fast.kept(rules)?.isPutOff !== true) return run;
    let later: FastRun | undefined;
    let runs = 0;
    return (...given) => {
      runs++;
      if (runs <= PREPARED_RUNS_BEFORE_CODE) return undefined;
      later ??= this.#elsewhere === undefined ? this.#fast.entry(rules, "run") : this.whenOften(rules);
      return later?.(...given);
    };
  }

  /**
   * As `atOnce`, but undefined until the rules were requested a few times, unless an earlier
   * process has kept the code. Of long code each call makes a part from then on.
   */
  whenOften(rules: readonly number[] | undefined): FastRun | undefined {
    const kept = this.#code?.kept(rules);
    if (kept !== undefined && kept.isPutOff !== true) return kept.run;
    const key = rules?.join(" ") ?? "";
    const asked = this.#askedBefore(key, rules) + 1;
    this.#asked.set(key, asked);
    if (asked <= RUNS_BEFORE_CODE) return undefined;
    if (this.#elsewhere === undefined) {
      const run = this.#fast.entry(rules, "run");
      if (this.#fast.kept(rules)?.isPutOff === true) return undefined;
      this.#asked.delete(key);
      return run;
    }
    // Evicted code is made again after as many further requests.
    this.#asked.set(key, 0);
    this.#elsewhere(rules);
    return undefined;
  }

  /** As `whenOften`, but only code that an earlier process has kept. */
  whenKept(rules: readonly number[] | undefined): FastRun | undefined {
    const isOften = this.#looksFirst && this.#askedBefore(rules?.join(" ") ?? "", rules) >= RUNS_BEFORE_CODE;
    return isOften ? this.whenOften(rules) : this.#code?.kept(rules)?.run;
  }

  /** The number of requests for rules so far; those of the process that kept their code count. */
  #askedBefore(key: string, rules: readonly number[] | undefined): number {
    const known = this.#asked.get(key);
    if (known !== undefined) return known;
    const before = this.#looksFirst && this.#fast.isStored(rules) ? RUNS_BEFORE_CODE : 0;
    this.#asked.set(key, before);
    return before;
  }

  /** Adopts code that `generated` of the same program returned. */
  adopt(rules: readonly number[] | undefined, code: NamedCode): void {
    this.#fast.adopt(rules, code);
  }

  /** Code for a set of rules, for another engine to adopt. */
  generated(rules: readonly number[] | undefined): NamedCode {
    return this.#fast.generated(rules);
  }

  get #fast(): FastProgram {
    this.#code ??= this.#makeCode();
    return this.#code;
  }

  get isBrief(): boolean {
    this.#isBrief ??= isBrief(this.#program);
    return this.#isBrief;
  }
}
