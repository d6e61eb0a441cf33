import { LruMap } from "../model/cache/lru-map.ts";
import { once } from "../model/cache/once.ts";
import type { Program } from "../model/program/program.ts";
import { isBrief } from "../runtime/generated/brief.ts";
import { type GeneratedRun, generatedRun, type TextEntry } from "../runtime/generated/module.ts";
import { type InputLimits, LEAST_INPUT_LIMIT } from "../runtime/inputs.ts";
import { ownRules } from "../runtime/select.ts";
import type { CodeCache, MadeCode } from "./code-cache.ts";
import { programDigest } from "./digest/program-digest.ts";
import { emitBody, type GeneratedCode } from "./emit.ts";
import { CodeMaking } from "./generate.ts";
import { type Generated, isBug, isCode } from "./generated.ts";
import { instantiate } from "./instantiate.ts";
import { StoredModules } from "./stored-modules.ts";
import { type TextRun, textRun } from "./texts.ts";
import { REQUESTS_BEFORE_CODE, SHARE_OF_REQUEST } from "./tuning.ts";
import { type HookName, type Hooks, hookNames } from "./variant.ts";
import type { PlainUnits } from "./write/answers.ts";

/** Called with a set of rules whose code another process may make, as none is made here. */
export type OrderRules = (rules: RuleSet, hooks: readonly HookName[]) => void;

/** Ids of rules, ascending; undefined: all of the spec itself. */
type RuleSet = readonly number[] | undefined;

/** The largest program, in cells, whose explanations are stored, and whose code is ordered. */
const MOST_CELLS_EXPLAINED = 250;
const MOST_CELLS_ORDERED = 5000;

/** The number of sets of rules that are counted: callers may request any number of them. */
const MOST_COUNTED = 256;

/** The state of a set of rules. */
interface RequestedSet {
  /** Requests since code was made. */
  asked: number;
  /** That in the cache; a new text would be read whole for each request. */
  key: string | undefined;
}

/** Knowledge about a program besides its cells. */
export interface ProgramOrigin {
  /** Finds its digest; default: computes it. */
  readonly digest?: (() => string) | undefined;
  /** Present: no code is made for requests. */
  readonly order?: OrderRules | undefined;
}

/**
 * A program as generated code: numbers in doubles where types prove them exact, without a record of
 * outcomes. Its functions are kept by rules, hooks and form: results or texts.
 */
export class GeneratedProgram {
  readonly #program: Program;
  readonly #limits: InputLimits;
  readonly #hooks: Hooks;
  readonly #cache: CodeCache;
  readonly #digest: () => string;
  readonly #order: OrderRules | undefined;
  readonly #stored: StoredModules | undefined;
  /** By the ids of rules. */
  readonly #sets = new LruMap<string, RequestedSet>(MOST_COUNTED);
  /** The beginning of all keys in the cache: a digest takes longer than an evaluation. */
  #name: string | undefined;
  /** Code of which a part was made. One at a time: it may hold many characters. */
  #begun: { readonly key: string; readonly rules: RuleSet; readonly making: CodeMaking } | undefined;
  #isBrief: boolean | undefined;

  constructor(
    program: Program,
    limits: InputLimits,
    cache: CodeCache,
    hooks: Hooks = {},
    { digest = once(() => programDigest(program)), order }: ProgramOrigin = {},
  ) {
    this.#program = program;
    this.#limits = limits;
    this.#cache = cache;
    this.#hooks = hooks;
    this.#digest = digest;
    this.#order = order;
    // The data by which a large explanation is found take too long to make.
    const isStored = hooks.explain === undefined || program.cells.length <= MOST_CELLS_EXPLAINED;
    this.#stored = cache.store && isStored ? new StoredModules(cache.store, program, digest, hooks) : undefined;
  }

  /** True when every run is so short that it need not check a deadline. */
  get isBrief(): boolean {
    this.#isBrief ??= isBrief(this.#program);
    return this.#isBrief;
  }

  /**
   * The code for a request; undefined: the exact program answers it. The first request takes code
   * that an earlier process has stored. Code is made once a set of rules was requested often, or
   * many runs are `expected`; each request makes a share of it.
   */
  requested(rules: RuleSet, expected: "once" | "often" = "once"): GeneratedRun | undefined {
    const set = this.#setOf(rules);
    const kept = set.key === undefined ? undefined : this.#cache.get(set.key);
    if (kept !== undefined) return kept.run;
    set.asked++;
    if (set.asked === 1) {
      const stored = this.#stored?.read(rules);
      if (stored !== undefined) return this.#keep(this.#keyOf(rules), stored).run;
      if (this.#stored && this.#program.cells.length <= MOST_CELLS_ORDERED)
        this.#order?.(rules, hookNames(this.#hooks));
    }
    if (this.#order !== undefined) return undefined;
    if (expected === "once" && set.asked <= REQUESTS_BEFORE_CODE) return undefined;
    const run = this.entry(rules, SHARE_OF_REQUEST);
    // Evicted code is made again after as many further requests.
    if (run !== undefined) set.asked = 0;
    return run;
  }

  /**
   * A function for a set of rules. It returns the same results as the exact program, or undefined
   * when a rule waits for data, the data are no request, a number outgrew its representation, or a
   * cell has no fast one. A call makes about so many characters of it, to the end of a function.
   */
  entry(rules?: RuleSet, characters = Number.POSITIVE_INFINITY): GeneratedRun | undefined {
    const key = this.#keyOf(rules);
    const kept = this.#cache.get(key);
    if (kept !== undefined) return kept.run;
    // Code that was begun is finished first: sets of rules that take turns would never be.
    this.#begun ??= { key, rules, making: this.#making(rules) };
    const { key: begun, rules: begunRules, making } = this.#begun;
    const part = making.part(characters);
    if (part === undefined) return undefined;
    this.#begun = undefined;
    if (isCode(part.made)) this.#stored?.write(part.made, begunRules);
    const { run } = this.#keep(begun, part.made);
    return begun === key ? run : undefined;
  }

  /** The code for texts of rules; undefined where there is none. */
  texts(rules: readonly number[], plain: PlainUnits): TextRun | undefined {
    const key = `${this.#keyOf(rules)} ${JSON.stringify([...plain])}`;
    return (this.#cache.get(key) ?? this.#keep(key, this.generated(rules, plain), "texts")).texts;
  }

  /** The whole code for a set of rules, which is stored if it was not. `plain`: that for texts. */
  generated(rules: RuleSet, plain?: PlainUnits): Generated<GeneratedCode> {
    const stored = this.#stored?.read(rules, plain);
    if (stored !== undefined) return stored;
    const made = this.#making(rules, plain).whole();
    if (isCode(made)) this.#stored?.write(made, rules, plain);
    return made;
  }

  /** The key of the module for a set of rules in the store; undefined: it is not stored. */
  moduleKey(rules: RuleSet): string | undefined {
    return this.#stored?.key(rules);
  }

  #setOf(rules: RuleSet): RequestedSet {
    const list = rules?.join(" ") ?? "own";
    let set = this.#sets.get(list);
    if (set === undefined) {
      set = { asked: 0, key: this.#name && `${this.#name} ${list}` };
      this.#sets.set(list, set);
    }
    return set;
  }

  #keyOf(rules: RuleSet): string {
    const set = this.#setOf(rules);
    if (this.#name === undefined) {
      // A digest tells the program, but not the data of hooks.
      const isPlain = hookNames(this.#hooks).length === 0;
      this.#name = `${isPlain ? this.#digest() : this.#cache.newName()} ${this.#limits.max_data_value_bytes}`;
    }
    set.key ??= `${this.#name} ${rules?.join(" ") ?? "own"}`;
    return set.key;
  }

  #making(rules: RuleSet, plain?: PlainUnits): CodeMaking {
    const answers = rules ?? ownRules(this.#program);
    const { arms } = this.#hooks;
    const variant =
      plain === undefined
        ? { answers, hooks: this.#hooks }
        : { answers, hooks: { arms }, form: "texts" as const, plain };
    return new CodeMaking(emitBody(this.#program, [variant]));
  }

  #keep(key: string, generated: Generated<GeneratedCode>, form?: "texts"): MadeCode {
    const isLimited = this.#limits.max_data_value_bytes < LEAST_INPUT_LIMIT;
    if (generated === undefined || isLimited) return this.#cache.keep(key, NO_CODE, 0);
    try {
      if (isBug(generated)) throw new Error(generated.bug);
      return this.#cache.keep(key, this.#instance(generated, form), generated.text.length);
    } catch (thrown) {
      this.#cache.bug(this.#program.spec, thrown instanceof Error ? thrown.message : String(thrown));
      return this.#cache.keep(key, NO_CODE, 0);
    }
  }

  #instance({ text, facts }: GeneratedCode, form: "texts" | undefined): MadeCode {
    if (form === "texts") {
      const module = instantiate<TextEntry>(text, this.#program, facts);
      return { run: undefined, texts: module && textRun(module, this.#program, this.#limits) };
    }
    const module = instantiate(text, this.#program, facts);
    const [entry] = module?.entries ?? [];
    return { run: module && entry && generatedRun(module, entry, this.#limits) };
  }
}

const NO_CODE: MadeCode = { run: undefined };
