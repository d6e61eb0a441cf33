import { type EmittedBody, emitBody } from "../../codegen/emit.ts";
import { CodeMaking, type Generated } from "../../codegen/generate.ts";
import type { Program } from "../../model/program/program.ts";
import { ownRules } from "../../runtime/select.ts";
import { entriesOf } from "../run/generated-code.ts";
import type { ModuleLines } from "./module-lines.ts";

/** Specs of more rules answer single ones by the exact program. */
const MOST_ENTRIES = 64;

/** Characters of the functions of one program: those of some 2,500 rules. */
const MOST_CHARACTERS = 3_000_000;

/**
 * The functions of a program for all of its rules and for single ones; undefined when it is too
 * large for functions: then the exact program answers.
 */
export function generatedCode(program: Program): Generated {
  const variants = entriesOf(ownRules(program)).map((answers) => ({ answers, hooks: {} }));
  return new CodeMaking(emitBody(program, variants.slice(0, MOST_ENTRIES), MOST_CHARACTERS)).whole();
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
