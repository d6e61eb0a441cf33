import { safeLiteral } from "../../codegen/code/code.ts";
import type { ModuleNames } from "../../codegen/code/names.ts";
import type { ByteBudget } from "../../engine/text/byte-budget.ts";

/**
 * The long texts of a module, which it reads when functions are first called: they stand behind all
 * else, as a bundler would take longer to read and write them than all of its other work takes.
 */
export class LongTexts {
  readonly #names: ModuleNames;
  readonly #room: ByteBudget;
  readonly #declarations: string[] = [];

  constructor(names: ModuleNames, room: ByteBudget) {
    this.#names = names;
    this.#room = room;
  }

  /** Declares a constant for JSON text. Throws EngineErrors when there is no room for it. */
  constant(json: string, name: string): string {
    const constant = this.#names.declare(name);
    const declaration = `const ${constant} = ${singleQuoted(json)};\n`;
    this.#room.spend(declaration.length);
    this.#declarations.push(declaration);
    return constant;
  }

  /** The constants. */
  get declarations(): string {
    return this.#declarations.join("");
  }
}

/**
 * JSON text as a literal whose quotation marks stand as they are. JSON escapes all control
 * characters.
 */
export function singleQuoted(json: string): string {
  return safeLiteral(`'${json.replace(/[\\']/g, "\\$&")}'`);
}
