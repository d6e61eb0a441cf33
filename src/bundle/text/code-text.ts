import { codeProblem, TOO_LONG_TO_CHECK } from "../../codegen/check-code.ts";
import { type EmittedBody, emitBody } from "../../codegen/emit.ts";
import type { Program } from "../../model/program.ts";
import { ownRules } from "../../runtime/select.ts";
import { entriesOf } from "../run/generated-code.ts";
import type { ModuleLines } from "./module-lines.ts";

/** Specs of more rules answer single ones by the exact program. */
const MOST_ENTRIES = 64;

/** The functions of a program for all of its rules and for single ones; undefined when they are too long to be checked: then the exact program answers. */
export function generatedCode(program: Program): EmittedBody | undefined {
  const entries = entriesOf(ownRules(program)).slice(0, MOST_ENTRIES);
  const body = emitBody(program, { entries });
  const problem = codeProblem(body.text);
  if (problem === TOO_LONG_TO_CHECK) return undefined;
  if (problem !== undefined) throw new Error(`unreachable: generated code has ${problem}`);
  return body;
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
