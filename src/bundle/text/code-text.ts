import { codeProblem } from "../../codegen/check-code.ts";
import { emitBody } from "../../codegen/emit.ts";
import type { Program } from "../../model/program.ts";
import { ownRules } from "../../runtime/select.ts";
import { entriesOf } from "../run/generated-code.ts";
import type { ModuleLines } from "./module-lines.ts";

/** Specs of more rules answer single ones by the exact program. */
const MOST_ENTRIES = 64;

export interface WrittenCode {
  /** What it takes from the engine. */
  readonly imports: readonly string[];
  /** Members that it alone uses, and the keys of inputs. */
  readonly members: readonly string[];
}

/** Writes `function NAME(program)`, which makes the functions of a program. */
export function writeCode(module: ModuleLines, name: string, program: Program): WrittenCode {
  const entries = entriesOf(ownRules(program)).slice(0, MOST_ENTRIES);
  const { text, imports, pieces, members } = emitBody(program, { entries });
  const problem = codeProblem(text, members);
  if (problem !== undefined) throw new Error(`unreachable: generated code has ${problem}`);
  module.add(`function ${name}(program) {`);
  for (const piece of pieces) {
    const indented = piece.text.trimEnd().replace(/^(?=.)/gm, "  ");
    module.add(indented, piece.rule === undefined ? undefined : program.rules[piece.rule]?.at);
  }
  module.add("}");
  return { imports, members };
}
