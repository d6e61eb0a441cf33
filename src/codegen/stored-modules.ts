import type { ModuleStore } from "../model/program/module-store.ts";
import type { Program } from "../model/program/program.ts";
import { deserialise, serialise } from "../model/program/serial.ts";
import { ownRules } from "../runtime/select.ts";
import { digestOfText } from "./digest/digest.ts";
import type { GeneratedCode } from "./emit.ts";
import type { Hooks } from "./variant.ts";
import type { PlainUnits } from "./write/answers.ts";

/**
 * The modules of one program with one set of hooks in a store, for sets of rules (ids, ascending;
 * absent: all of the spec itself). Each is a line with its facts, then its text. `plain`: present
 * for the form that gives texts.
 */
export class StoredModules {
  readonly #store: ModuleStore;
  readonly #program: Program;
  readonly #digest: () => string;
  readonly #hooks: Hooks;
  #hookDigest: string | undefined;

  /** `digest`: of the program. */
  constructor(store: ModuleStore, program: Program, digest: () => string, hooks: Hooks) {
    this.#store = store;
    this.#program = program;
    this.#digest = digest;
    this.#hooks = hooks;
  }

  key(rules: readonly number[] | undefined, plain?: PlainUnits): string {
    const form = plain && { plain: [...plain] };
    const variant = { rules: rules ?? ownRules(this.#program), hooks: this.#ofHooks, ...form };
    return digestOfText(serialise([this.#digest(), variant]));
  }

  /** A module, which passed its check before it was stored; undefined: there is none. */
  read(rules: readonly number[] | undefined, plain?: PlainUnits): GeneratedCode | undefined {
    const kept = this.#store.read(this.key(rules, plain));
    if (kept === undefined) return undefined;
    const end = kept.indexOf("\n");
    return { text: kept.slice(end + 1), facts: deserialise(kept.slice(0, end)) as readonly unknown[] };
  }

  write({ text, facts }: GeneratedCode, rules: readonly number[] | undefined, plain?: PlainUnits): void {
    this.#store.write(this.key(rules, plain), `${serialise(facts)}\n${text}`);
  }

  get #ofHooks(): string {
    const { explain, arms } = this.#hooks;
    this.#hookDigest ??= digestOfText(
      serialise({ arms, narrated: explain && this.#program.rules.map((_, id) => explain(id)) }),
    );
    return this.#hookDigest;
  }
}
