import type { AnsweringCode } from "../../engine/evaluation/compiled.ts";
import type { Program } from "../../model/program/program.ts";
import { isBrief } from "../../runtime/generated/brief.ts";
import { type GeneratedModule, type GeneratedRun, generatedRun } from "../../runtime/generated/module.ts";
import type { InputLimits } from "../../runtime/inputs.ts";
import { ownRules } from "../../runtime/select.ts";

/** Makes the functions of a program from its data. */
export type CodeOf = (program: Program) => GeneratedModule;

/**
 * The generated code of a bundle: one function answers all rules of the spec, and one each single
 * rule when there are several. The exact program answers all other sets.
 */
export function generated(code: CodeOf): (program: Program, limits: InputLimits) => AnsweringCode {
  return (program, limits) => {
    const module = code(program);
    const own = ownRules(program);
    const runs = new Map<string, GeneratedRun>();
    for (const [at, rules] of entriesOf(own).entries()) {
      const entry = module.entries[at];
      if (entry !== undefined) runs.set(rules.join(), generatedRun(module, entry, limits));
    }
    return { requested: (rules = own) => runs.get(rules.join()), isBrief: isBrief(program) };
  };
}

/** The sets of rules that generated code has a function for, in order. */
export function entriesOf(own: readonly number[]): readonly (readonly number[])[] {
  return own.length < 2 ? [own] : [own, ...own.map((rule) => [rule])];
}
