import { type Code, code, element, identifier } from "./code.ts";
import { ModuleNames } from "./names.ts";

/** Imported here as a type only; see `runtime/generated/index.ts`. */
export type RuntimeName = keyof typeof import("../../runtime/generated/index.ts");

/**
 * Thrown to end the writing of a module that would be too long, or have too large a function.
 */
export class TooLarge extends Error {}

/** The parts of one module that all of its functions share: names, imports, constants, facts. */
export class ModuleParts {
  readonly #names: ModuleNames;
  readonly #imports = new Set<RuntimeName>();
  readonly #constants: Code[] = [];
  readonly #constantNames = new Map<string, Code>();
  readonly #facts: unknown[] = [];
  readonly #most: number;
  #written = 0;
  /** True where explanations name rows: frames keep their places then. */
  namesRows = false;

  /** `most`: the characters of functions that the module has room for. */
  constructor(taken: Iterable<string>, most: number) {
    this.#names = new ModuleNames(taken);
    this.#most = most;
  }

  /** Counts a function that was written. Throws TooLarge when the module has no room for it. */
  counted(written: Code): Code {
    this.#written += written.length;
    if (this.#written > this.#most) throw new TooLarge();
    return written;
  }

  /** A name for a function or constant of the module, which begins with a word of ours. */
  declare(name: string): Code {
    return identifier(this.#names.declare(name));
  }

  runtime(name: RuntimeName): Code {
    this.#imports.add(name);
    return identifier(name);
  }

  /** A constant of the module, made once for each `key`. */
  constant(key: string, name: string, value: () => Code): Code {
    const known = this.#constantNames.get(key);
    if (known !== undefined) return known;
    const declared = this.declare(name);
    this.#constants.push(code`const ${declared} = ${value()};`);
    this.#constantNames.set(key, declared);
    return declared;
  }

  /** Plain data that the module is given beside its program. */
  fact(value: unknown): Code {
    const known = this.#facts.indexOf(value);
    const at = known < 0 ? this.#facts.push(value) - 1 : known;
    return element(code`facts`, at);
  }

  get facts(): readonly unknown[] {
    return this.#facts;
  }

  /** Names that the module imports from the runtime. */
  get imports(): readonly string[] {
    return [...this.#imports].sort();
  }

  /** The constants of the module. */
  get constants(): readonly Code[] {
    return this.#constants;
  }
}
