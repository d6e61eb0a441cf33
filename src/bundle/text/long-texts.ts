import { safeLiteral } from "../../codegen/code/code.ts";
import type { ModuleNames } from "../../codegen/code/names.ts";
import type { EmittedBody } from "../../codegen/emit.ts";
import type { ByteBudget } from "../../engine/text/byte-budget.ts";

/** Characters from which a text is a constant of its own. */
const LONG = 10_000;

/** Characters of generated code that bundlers read: that of a thousand rules. */
const MOST_READ_CODE = 1_000_000;

/**
 * The long texts of a module, which it reads when functions are first called: they stand behind all
 * else, as a bundler would take longer to read and write them than all of its other work takes.
 */
export class LongTexts {
  readonly #names: ModuleNames;
  readonly #room: ByteBudget;
  readonly #declarations: string[] = [];
  #readCode = 0;

  constructor(names: ModuleNames, room: ByteBudget) {
    this.#names = names;
    this.#room = room;
  }

  /**
   * JSON text as an expression: a literal, or the constant of that name. Throws EngineErrors when
   * there is no room for it.
   */
  expression(json: string, name: string): string {
    if (json.length < LONG) return singleQuoted(json);
    const constant = this.#names.declare(name);
    this.#declare(`const ${constant} = ${singleQuoted(json)};\n`);
    return constant;
  }

  /**
   * Code as an expression, a function of a program; undefined while all code together is not long.
   * It is given the functions of the engine that it uses, has no indentation, and the source map
   * leads from none of its lines to a rule. Throws EngineErrors when there is no room for it.
   */
  code({ text, pieces, imports }: EmittedBody, name: string): string | undefined {
    if (this.#readCode + text.length <= MOST_READ_CODE) {
      this.#readCode += text.length;
      return undefined;
    }
    const used = imports.join(", ");
    const body = pieces.map((piece) => piece.text.replace(/^ +/gm, "")).join("\n");
    this.#declare(`function ${name}(program, { ${used} }) {\n${body}\n}\n`);
    return `(program) => ${name}(program, { ${used} })`;
  }

  #declare(declaration: string): void {
    this.#room.spend(declaration.length);
    this.#declarations.push(declaration);
  }

  /** Statements. */
  get declarations(): string {
    return this.#declarations.join("");
  }
}

/**
 * JSON text as a literal whose quotation marks stand as they are. JSON escapes all control
 * characters.
 */
function singleQuoted(json: string): string {
  return safeLiteral(`'${json.replace(/[\\']/g, "\\$&")}'`);
}
