import type { CodeCache } from "../../codegen/code-cache.ts";
import { GeneratedProgram, type NamedCode } from "../../codegen/generated-program.ts";
import type { TextRun } from "../../codegen/texts.ts";
import { type HookName, type Hooks, hookNames } from "../../codegen/variant.ts";
import { LruMap } from "../../model/cache/lru-map.ts";
import type { Program } from "../../model/program/program.ts";
import { isBrief } from "../../runtime/generated/brief.ts";
import type { GeneratedRun } from "../../runtime/generated/module.ts";
import type { InputLimits } from "../../runtime/inputs.ts";
import type { GeneratedRunSource } from "./compiled.ts";

/**
 * The number of evaluations after which code is generated. The first program of a process takes 30
 * to 90 ms to generate, check and compile, and an evaluation without it 0.2 to 0.6 ms while its own
 * code is cold (measured on the specs of the benchmark): after about this many both have cost the
 * same.
 */
const RUNS_BEFORE_CODE = 100;

/**
 * The number of tested answers after which their code may be generated: making it takes as long as
 * some thousand exact answers of the parcel tariff (60 ms).
 */
const ANSWERS_BEFORE_CODE = 1_000;

/** The number of runs of a prepared evaluation after which they make long code. */
const PREPARED_RUNS_BEFORE_CODE = 10;

/** The largest program, in cells, whose code is always generated here; more take over 20 ms. */
const MOST_CELLS = 250;

/** The largest program, in cells, whose code is ordered at once: more has too much to be kept. */
const MOST_CELLS_ORDERED = 5000;

/** The maker of code. */
export interface CodeMaker {
  readonly cache: CodeCache;
  /**
   * Called with a set of rules of a large program that is worth code; the code is adopted later.
   * Absent: all code is generated here.
   */
  readonly elsewhere?: ((rules: readonly number[] | undefined, hooks: readonly HookName[]) => void) | undefined;
  /** No code is generated here: it is ordered by the first request that finds none. */
  readonly ordersAtOnce?: boolean | undefined;
}

/** The number of sets of rules that are counted: callers may request any number of them. */
const MOST_COUNTED = 256;

/**
 * Generated code for requested sets of rules: made at once, or when a set was requested often
 * enough to be worth it.
 */
export class GeneratedRuns implements GeneratedRunSource {
  readonly #code: GeneratedProgram;
  readonly #program: Program;
  readonly #asked = new LruMap<string, number>(MOST_COUNTED);
  readonly #elsewhere: ((rules: readonly number[] | undefined) => void) | undefined;
  /**
   * True: a first request looks for code of earlier processes. Not for large explanations: the data
   * that they are found by take too long to make for that.
   */
  readonly #looksForStored: boolean;
  readonly #runsBeforeCode: number;
  #tested = 0;
  #isBrief: boolean | undefined;

  /** `digest`: that of the program. */
  constructor(
    program: Program,
    limits: InputLimits,
    { cache, elsewhere, ordersAtOnce = false }: CodeMaker,
    hooks: Hooks = {},
    digest?: () => string,
  ) {
    this.#program = program;
    const { length } = program.cells;
    this.#code = new GeneratedProgram(program, limits, cache, hooks, digest);
    this.#looksForStored = cache.store !== undefined && (hooks.explain === undefined || length <= MOST_CELLS);
    if (elsewhere !== undefined && (ordersAtOnce || length > MOST_CELLS))
      this.#elsewhere = (rules) => elsewhere(rules, hookNames(hooks));
    const isOrdered = this.#looksForStored && length <= MOST_CELLS_ORDERED;
    this.#runsBeforeCode = !ordersAtOnce ? RUNS_BEFORE_CODE : isOrdered ? 0 : Number.POSITIVE_INFINITY;
  }

  /**
   * Ids ascending; absent: all rules of the spec itself. Undefined: there is no code for them. Of
   * long code this call makes a part at most, and later runs make another one each.
   */
  atOnce(rules: readonly number[] | undefined): GeneratedRun | undefined {
    const run = this.#code.entry(rules, "preparation");
    if (this.#code.kept(rules)?.isPutOff !== true) return run;
    let later: GeneratedRun | undefined;
    let runs = 0;
    return {
      isPlain: (data) => later?.isPlain(data) === true,
      run: (...given) => {
        runs++;
        if (runs <= PREPARED_RUNS_BEFORE_CODE) return undefined;
        later ??= this.#elsewhere === undefined ? this.#code.entry(rules, "run") : this.whenOften(rules);
        return later?.run(...given);
      },
    };
  }

  /**
   * As `atOnce`, but undefined until the rules were requested a few times, unless an earlier
   * process has kept the code. Of long code each call makes a part from then on.
   */
  whenOften(rules: readonly number[] | undefined): GeneratedRun | undefined {
    const kept = this.#code.kept(rules);
    if (kept !== undefined && kept.isPutOff !== true) return kept.run;
    const key = rules?.join(" ") ?? "";
    const before = this.#asked.get(key);
    const asked = (before ?? 0) + 1;
    this.#asked.set(key, asked);
    const found = before === undefined ? this.#found(rules) : undefined;
    if (found !== undefined || asked <= this.#runsBeforeCode) return found;
    if (this.#elsewhere === undefined) {
      const run = this.#code.entry(rules, "run");
      if (this.#code.kept(rules)?.isPutOff === true) return undefined;
      this.#asked.delete(key);
      return run;
    }
    // Evicted code is made again after as many further requests.
    this.#asked.set(key, 0);
    this.#elsewhere(rules);
    return undefined;
  }

  /** As `whenOften`, but of the first tests only code that an earlier process has kept. */
  whenTested(rules: readonly number[]): GeneratedRun | undefined {
    if (this.#tested >= ANSWERS_BEFORE_CODE) return this.whenOften(rules);
    this.#tested++;
    const key = rules.join(" ");
    if (this.#asked.get(key) !== undefined) return this.#code.kept(rules)?.run;
    this.#asked.set(key, 0);
    return this.#found(rules);
  }

  /** The code that an earlier process has kept. */
  #found(rules: readonly number[] | undefined): GeneratedRun | undefined {
    return this.#looksForStored ? this.#code.found(rules) : undefined;
  }

  /** The code for texts of rules (ids, ascending); undefined where there is none. */
  texts(...wanted: Parameters<GeneratedProgram["texts"]>): TextRun | undefined {
    return this.#code.texts(...wanted);
  }

  /** The key of the module for a set of rules in a store; undefined: none is looked for. */
  moduleKey(rules: readonly number[] | undefined): string | undefined {
    return this.#looksForStored ? this.#code.moduleKey(rules) : undefined;
  }

  /** Adopts code that `generated` of the same program returned. */
  adopt(rules: readonly number[] | undefined, code: NamedCode): void {
    this.#code.adopt(rules, code);
  }

  /** Code for a set of rules, for another engine to adopt. */
  generated(rules: readonly number[] | undefined): NamedCode {
    return this.#code.generated(rules);
  }

  get isBrief(): boolean {
    this.#isBrief ??= isBrief(this.#program);
    return this.#isBrief;
  }
}
