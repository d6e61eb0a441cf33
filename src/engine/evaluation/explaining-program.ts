import type { NamedArms } from "../../model/program/arms.ts";
import type { NarrationSource } from "../../model/program/narration.ts";
import type { Program } from "../../model/program/program.ts";
import { ArmIndexes } from "../../runtime/arm-index.ts";
import { type InputLimits, slotKeys } from "../../runtime/inputs.ts";
import { withExplanations } from "../../runtime/narrate/explain.ts";
import type { Explaining } from "./compiled.ts";
import { type CodeMaker, FastRuns } from "./fast-runs.ts";

/** Explains with generated code when that is worth generating. */
export interface CodedExplaining extends Explaining {
  /** With `arms`, which are always the same: results tell theirs as well. */
  fast(limits: InputLimits, arms?: readonly NamedArms[]): FastRuns;
}

/** `program` keeps the authored cells. */
export function explainingProgram(program: Program, narration: NarrationSource, code: CodeMaker): CodedExplaining {
  let fast: FastRuns | undefined;
  let telling: FastRuns | undefined;
  return {
    program,
    indexes: new ArmIndexes(program),
    explain: (results, evaluation) => withExplanations(results, narration, evaluation),
    fast: (limits, arms) => {
      if (arms === undefined) {
        fast ??= new FastRuns(program, slotKeys(program), limits, code, { explain: narration });
        return fast;
      }
      telling ??= new FastRuns(program, slotKeys(program), limits, code, { explain: narration, arms });
      return telling;
    },
  };
}
