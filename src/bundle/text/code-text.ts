import { type EmittedBody, emitBody } from "../../codegen/emit.ts";
import { CodeMaking } from "../../codegen/generate.ts";
import { type Generated, isBug } from "../../codegen/generated.ts";
import type { Program } from "../../model/program/program.ts";
import { ownRules } from "../../runtime/select.ts";
import { entriesOf } from "../run/generated-code.ts";
import type { ModuleLines } from "./module-lines.ts";

/**
 * Characters of the functions of all versions of a spec: those of some thousand rules, and more
 * than twice those of the largest real policy. More of them make a script three times as long, and
 * answer twice as fast as the exact program or no faster.
 */
const MOST_CHARACTERS = 750_000;

/** Generates the functions of the versions of a spec, as long as there is room for them. */
export class FunctionsOfSpec {
  #room = MOST_CHARACTERS;

  /**
   * The functions of a program for all of its rules and for single ones; undefined when there is no
   * room for them, nor for those of the version before it: then the exact program answers.
   */
  of(program: Program): Generated {
    if (this.#room === 0) return undefined;
    const variants = entriesOf(ownRules(program)).map((answers) => ({ answers, hooks: {} }));
    const made = new CodeMaking(emitBody(program, variants, this.#room)).whole();
    if (made === undefined) this.#room = 0;
    else if (!isBug(made)) this.#room -= made.text.length;
    return made;
  }
}

/** Writes `function NAME(program)`, which makes the functions of a program. */
export function writeCode(module: ModuleLines, name: string, { pieces }: EmittedBody, program: Program): void {
  module.add(`function ${name}(program) {`);
  for (const piece of pieces) {
    const indented = piece.text.trimEnd().replace(/^(?=.)/gm, "  ");
    module.add(indented, piece.rule === undefined ? undefined : program.rules[piece.rule]?.at);
  }
  module.add("}");
}
