import type { ModuleStore } from "../model/program/module-store.ts";
import type { Program } from "../model/program/program.ts";
import { deserialise, serialise } from "../model/program/serial.ts";
import { ownRules } from "../runtime/select.ts";
import { digestOfText } from "./digest/digest.ts";
import type { GeneratedCode } from "./emit.ts";
import type { Hooks } from "./variant.ts";

/** The place of one module in a store: a line with its facts, then its text. */
export class StoredModule {
  readonly key: string;
  readonly #store: ModuleStore;

  /** `digest`: that of the program. `variant`: all other data that the module is made from. */
  constructor(store: ModuleStore, digest: string, variant: unknown) {
    this.#store = store;
    this.key = digestOfText(serialise([digest, variant]));
  }

  /** The module, which passed its check before it was kept; undefined: there is none. */
  read(): GeneratedCode | undefined {
    const kept = this.#store.read(this.key);
    if (kept === undefined) return undefined;
    const end = kept.indexOf("\n");
    return { text: kept.slice(end + 1), facts: deserialise(kept.slice(0, end)) as readonly unknown[] };
  }

  write({ text, facts }: GeneratedCode): void {
    this.#store.write(this.key, `${serialise(facts)}\n${text}`);
  }
}

/** The places of the modules of one program with one set of hooks. */
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

  /** The place of the module for rules (ids, ascending; absent: all of the spec itself). */
  of(rules: readonly number[] | undefined): StoredModule {
    const variant = { rules: rules ?? ownRules(this.#program), hooks: this.#ofHooks };
    return new StoredModule(this.#store, this.#digest(), variant);
  }

  get #ofHooks(): string {
    const { explain, arms } = this.#hooks;
    this.#hookDigest ??= digestOfText(
      serialise({ arms, narrated: explain && this.#program.rules.map((_, id) => explain(id)) }),
    );
    return this.#hookDigest;
  }
}
