import { LruMap } from "../model/cache/lru-map.ts";
import { once } from "../model/cache/once.ts";
import type { Program } from "../model/program/program.ts";
import { serialise } from "../model/program/serial.ts";
import { type GeneratedRun, generatedRun } from "../runtime/generated/module.ts";
import { type InputLimits, LEAST_INPUT_LIMIT } from "../runtime/inputs.ts";
import { ownRules } from "../runtime/select.ts";
import type { CodeCache, MadeCode } from "./code-cache.ts";
import { digestOfText } from "./digest/digest.ts";
import { programDigest } from "./digest/program-digest.ts";
import { type Emission, type EmittedBody, emitBody, type GeneratedCode } from "./emit.ts";
import { CodeMaking, storedOrMade } from "./generate.ts";
import { type Generated, isBug, isCode } from "./generated.ts";
import { instantiate } from "./instantiate.ts";
import { StoredModules } from "./stored-module.ts";
import { type TextRun, textRun } from "./texts.ts";
import { type Hooks, hookNames } from "./variant.ts";
import type { PlainUnits } from "./write/answers.ts";

/** Generated code that may have been made in another thread. */
export interface NamedCode {
  /** The digest of the program; absent for code with hooks. */
  readonly digest: string | undefined;
  readonly code: Generated<GeneratedCode>;
}

/** Characters of code that a preparing call makes: they take some 100 ms. */
const MOST_AT_ONCE = 200_000;

/** More rules have more code than that, so that a preparing call does not begin with it. */
const MOST_RULES_AT_ONCE = 500;

/** Characters of code that a run makes besides answering: they take some 25 ms. */
const SHARE_OF_RUN = 50_000;

/** The call that makes code on the way. */
type MadeBy = "preparation" | "run";

const SHARES: Readonly<Record<MadeBy, number>> = { preparation: MOST_AT_ONCE, run: SHARE_OF_RUN };

/** Code of which a part was made. */
interface BegunCode {
  readonly key: string;
  readonly rules: readonly number[] | undefined;
  readonly making: CodeMaking;
}

/** The most lists of rules whose keys are kept. */
const MOST_LISTS = 64;

/**
 * A program as generated code: numbers in doubles where types prove them exact, without a record of
 * outcomes.
 */
export class GeneratedProgram {
  readonly #program: Program;
  readonly #limits: InputLimits;
  readonly #hooks: Hooks;
  /** The names of the hooks, for keys; empty for plain code. */
  readonly #variant: string;
  readonly #code: CodeCache;
  /** The digest of the program. */
  readonly #digest: () => string;
  readonly #stored: StoredModules | undefined;
  /** The key of the program and its hooks in the cache. */
  #name: string | undefined;
  #ownKey = "";
  /** The keys of lists of rules, each made once: a look-up by a new text must read it whole. */
  readonly #keysOfLists = new LruMap<string, string>(MOST_LISTS);
  /** The list of the last request: most requests have the same one. */
  #lastList: string | undefined;
  #lastKey = "";
  readonly #texts = new Map<string, TextRun | undefined>();
  /** One at a time: it may hold many characters. */
  #begun: BegunCode | undefined;

  constructor(
    program: Program,
    limits: InputLimits,
    code: CodeCache,
    hooks: Hooks = {},
    digest = once(() => programDigest(program)),
  ) {
    this.#program = program;
    this.#limits = limits;
    this.#code = code;
    this.#hooks = hooks;
    this.#variant = hookNames(hooks).join();
    this.#digest = digest;
    this.#stored = code.store && new StoredModules(code.store, program, digest, hooks);
  }

  /** The kept outcome of `entry` for a set of rules; undefined before its first call. */
  kept(rules: readonly number[] | undefined): MadeCode | undefined {
    if (this.#name === undefined) return undefined;
    if (rules === undefined) return this.#code.get(this.#ownKey);
    const list = rules.join(" ");
    if (list !== this.#lastList) {
      this.#lastKey = this.#keyOf(list, rules, this.#name);
      this.#lastList = list;
    }
    return this.#code.get(this.#lastKey);
  }

  #keyOf(list: string, rules: readonly number[], name: string): string {
    let key = this.#keysOfLists.get(list);
    if (key === undefined) {
      key = this.#key(name, rules);
      this.#keysOfLists.set(list, key);
    }
    return key;
  }

  /**
   * A function for a set of rules (ids, ascending; absent: all of the spec itself). It returns the
   * same results as the exact program, or undefined when a rule waits for data, the data are no
   * request, a number outgrew its representation, or a cell has no fast one. `by`: several calls
   * make long code.
   */
  entry(rules?: readonly number[], by?: MadeBy): GeneratedRun | undefined {
    return this.#made(rules, by).run;
  }

  #made(rules: readonly number[] | undefined, by: MadeBy | undefined): MadeCode {
    if (this.#limits.max_data_value_bytes < LEAST_INPUT_LIMIT) return NO_CODE;
    const key = this.#key(this.#named(), rules);
    const kept = this.#code.get(key);
    if (kept !== undefined && (kept.isPutOff !== true || by === "preparation")) return kept;
    const stored = kept === undefined ? this.#stored?.of(rules).read() : undefined;
    if (stored !== undefined) return this.#keep(key, rules, stored);
    const count = (rules ?? ownRules(this.#program)).length;
    if (by === "preparation" && count > MOST_RULES_AT_ONCE) return this.#code.keep(key, PUT_OFF, 0);
    if (by === "run" && this.#begun !== undefined && this.#begun.key !== key) {
      // Code that was begun is finished first: sets of rules that take turns would never be.
      this.#goOn(this.#begun, SHARE_OF_RUN);
      return this.#code.keep(key, PUT_OFF, 0);
    }
    const begun =
      this.#begun?.key === key ? this.#begun : { key, rules, making: new CodeMaking(this.#emission(rules)) };
    return this.#goOn(begun, by === undefined ? Number.POSITIVE_INFINITY : SHARES[by]);
  }

  #goOn(begun: BegunCode, characters: number): MadeCode {
    const part = begun.making.part(characters);
    if (part === undefined) {
      this.#begun ??= begun;
      return this.#code.keep(begun.key, PUT_OFF, 0);
    }
    if (this.#begun === begun) this.#begun = undefined;
    const { key, rules } = begun;
    if (isCode(part.made)) this.#stored?.of(rules).write(part.made);
    return this.#keep(key, rules, part.made);
  }

  /** The code for texts of rules (ids, ascending); undefined where there is none. */
  texts(rules: readonly number[], plain: PlainUnits): TextRun | undefined {
    const key = JSON.stringify([rules, [...plain]]);
    if (!this.#texts.has(key)) {
      const wanted = { rules, plain, arms: this.#hooks.arms };
      this.#texts.set(key, textRun(this.#program, wanted, this.#limits, this.#code, this.#digest));
    }
    return this.#texts.get(key);
  }

  /** The code that an earlier process has kept. */
  found(rules: readonly number[] | undefined): GeneratedRun | undefined {
    const stored = this.#stored?.of(rules).read();
    return stored && this.#keep(this.#key(this.#named(), rules), rules, stored).run;
  }

  /** The key of the module for a set of rules in the store. */
  moduleKey(rules: readonly number[] | undefined): string | undefined {
    return this.#stored?.of(rules).key;
  }

  /** The code for `entry`, not instantiated yet. */
  generated(rules: readonly number[] | undefined): NamedCode {
    const code = storedOrMade(this.#stored?.of(rules), () => this.#emission(rules));
    return { digest: this.#variant === "" ? this.#digest() : undefined, code };
  }

  /** Makes an entry from code that was generated for the same program. */
  adopt(rules: readonly number[] | undefined, { digest, code }: NamedCode): void {
    const key = this.#key(this.#named(digest), rules);
    if (this.#begun?.key === key) this.#begun = undefined;
    this.#keep(key, rules, code);
  }

  #named(digest?: string): string {
    if (this.#name === undefined) {
      this.#name = this.#variant === "" ? (digest ?? this.#digest()) : this.#code.newName();
      this.#ownKey = this.#key(this.#name, undefined);
    }
    return this.#name;
  }

  #emission(rules: readonly number[] | undefined): Emission<EmittedBody> {
    return emitBody(this.#program, [{ answers: rules ?? ownRules(this.#program), hooks: this.#hooks }]);
  }

  #keep(key: string, rules: readonly number[] | undefined, generated: Generated<GeneratedCode>): MadeCode {
    const isLimited = this.#limits.max_data_value_bytes < LEAST_INPUT_LIMIT;
    if (generated === undefined || isLimited) return this.#code.keep(key, NO_CODE, 0);
    if (isBug(generated)) return this.#noCode(key, generated.bug);
    try {
      const made = this.#variant === "" ? this.#instance(generated) : this.#hooked(generated, rules);
      return this.#code.keep(key, made, generated.text.length);
    } catch (thrown) {
      return this.#noCode(key, thrown instanceof Error ? thrown.message : String(thrown));
    }
  }

  /**
   * Code with hooks is kept by its text: their data show only there, not in the program's digest.
   */
  #hooked(generated: GeneratedCode, rules: readonly number[] | undefined): MadeCode {
    const digest = digestOfText(`${this.#digest()} ${generated.text} ${serialise(generated.facts)}`);
    const key = this.#key(digest, rules);
    return this.#code.get(key) ?? this.#code.keep(key, this.#instance(generated), generated.text.length);
  }

  #instance({ text, facts }: GeneratedCode): MadeCode {
    const module = instantiate(text, this.#program, facts);
    const run = module?.entries[0];
    if (module === undefined || run === undefined) return NO_CODE;
    return { run: generatedRun(module, run, this.#limits) };
  }

  #noCode(key: string, bug: string): MadeCode {
    this.#code.bug(this.#program.spec, bug);
    return this.#code.keep(key, NO_CODE, 0);
  }

  #key(name: string, rules: readonly number[] | undefined): string {
    return `${name} ${this.#variant} ${this.#limits.max_data_value_bytes} ${rules ?? "own"}`;
  }
}

const NO_CODE: MadeCode = { run: undefined };

const PUT_OFF: MadeCode = { run: undefined, isPutOff: true };
