import { isDeclarable } from "./code.ts";

/** Makes the names of one module from keys, for readers, never trusted: `freeShipping` for `free_shipping`. What is taken gets a number. */
export class Names {
  readonly #taken: Set<string>;

  /** All names of the module. */
  get taken(): ReadonlySet<string> {
    return this.#taken;
  }

  constructor(taken: Iterable<string>) {
    this.#taken = new Set(taken);
  }

  /** A name that nothing else in the module has, by itself or with one of `endings`. */
  declare(key: string, endings: readonly string[]): string {
    const base = camelCase(key);
    for (let number = 1; ; number++) {
      const name = number === 1 ? base : `${base}${number}`;
      const all = [name, ...endings.map((ending) => name + ending)];
      if (all.some((each) => this.#taken.has(each) || !isDeclarable(each))) continue;
      for (const each of all) this.#taken.add(each);
      return name;
    }
  }
}

/** Words of ASCII letters and digits joined by capitals; `value` when nothing is left. */
function camelCase(key: string): string {
  const words = key.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  const joined = words.map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join("");
  if (joined === "") return "value";
  return /^[a-z]/.test(joined) ? joined : `the${joined.charAt(0).toUpperCase()}${joined.slice(1)}`;
}
