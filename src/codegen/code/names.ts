import { type Code, identifier, isDeclarable } from "./code.ts";

/** Names of parameters and variables in generated functions, besides those that begin with `$`. */
export const LOCAL_NAMES: readonly string[] =
  "f taker into nodes answers failed data context maxBytes given n read value veto unit taken day key known text near row arm before position group place shown around rows limits".split(
    " ",
  );

/** Fields that every frame has. */
export const FRAME_FIELDS: readonly string[] =
  "data context maxBytes left values vetoes units arms main row around before position group name nodes".split(" ");

/** The parts of an outcome of a slot, rule or part that a frame keeps. */
export type FieldPart = "Value" | "Veto" | "Unit" | "Arm";

/** The field of a frame for a place and part: `rule3Value`. */
export function fieldOf(place: string, part: FieldPart): Code {
  return identifier(place + part);
}

/** Matches these fields. No key of an input or result has a capital letter. */
export const FIELD = /^(?:slot|rule|part|list)\d+(?:of\d+)?(?:Value|Veto|Unit|Arm)$/;

/**
 * Makes the names of one module: `freeShipping` for `free_shipping`; a name that is taken gets a
 * number.
 */
export class ModuleNames {
  readonly #taken: Set<string>;
  /** By name, the last number that was added to it. */
  readonly #numbers = new Map<string, number>();

  constructor(taken: Iterable<string>) {
    this.#taken = new Set(taken);
  }

  /** A name that is different from all others. */
  declare(key: string): string {
    const base = camelCase(key);
    for (let number = (this.#numbers.get(base) ?? 0) + 1; ; number++) {
      const name = number === 1 ? base : `${base}${number}`;
      if (!isDeclarable(name) || this.#taken.has(name)) continue;
      this.#taken.add(name);
      this.#numbers.set(base, number);
      return name;
    }
  }
}

/** Letters and digits of ASCII, words joined by capitals; `value` when nothing is left. */
function camelCase(key: string): string {
  const words = key.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  const joined = words
    .map((word, i) => (i === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1)))
    .join("");
  return joined === "" ? "value" : /^\d/.test(joined) ? `_${joined}` : joined;
}

/**
 * Names that are local to one function: `$1`, `$2`, … and `$price` for the value of a place. No
 * other name of a module begins so.
 */
export class LocalNames {
  #count = 0;

  /** For the value of a place: a row further out may be one of the same list. */
  named({ name, path }: { readonly name: string; readonly path: Code }): Code {
    const frames = String(path);
    return identifier(frames.startsWith(".around.") ? `$${name}${frames.replaceAll(".", "_")}` : `$${name}`);
  }

  next(): Code {
    this.#count++;
    return identifier(`$${this.#count}`);
  }
}
