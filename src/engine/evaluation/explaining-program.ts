import type { NamedArms } from "../../model/program/arms.ts";
import type { NarrationSource } from "../../model/program/narration.ts";
import type { Program } from "../../model/program/program.ts";
import { leadToValues, type ValueSource, withValues } from "../../model/program/stated-values.ts";
import { ArmIndexes } from "../../runtime/arm-index.ts";
import type { InputLimits } from "../../runtime/inputs.ts";
import { narratedValues, withExplanations } from "../../runtime/narrate/explain.ts";
import type { ExactRun, Explaining } from "./compiled.ts";
import { type CodeMaker, GeneratedRuns } from "./generated-runs.ts";

/** Explains with generated code when that is worth generating. */
export interface CodedExplaining extends Explaining {
  /** With `arms`, which are always the same: results tell theirs as well. */
  fast(limits: InputLimits, arms?: readonly NamedArms[]): GeneratedRuns;
}

/** `program` keeps the authored cells. */
export function explainingProgram(program: Program, narration: NarrationSource, code: CodeMaker): CodedExplaining {
  let fast: GeneratedRuns | undefined;
  let telling: GeneratedRuns | undefined;
  return {
    program,
    indexes: new ArmIndexes(program),
    explain(results, evaluation) {
      const explained = withExplanations(results, narration, evaluation);
      const values = narratedValues(narration, evaluation);
      for (const { explanation } of Object.values(explained)) leadToValues(explanation, values);
      return explained;
    },
    valuesLater: valuesOf,
    fast: (limits, arms) => {
      if (arms === undefined) {
        fast ??= new GeneratedRuns(program, limits, code, { explain: narration });
        return fast;
      }
      telling ??= new GeneratedRuns(program, limits, code, { explain: narration, arms });
      return telling;
    },
  };
}

function valuesOf(exactly: ExactRun): ValueSource {
  let exact: ReturnType<ExactRun> | undefined;
  return (rule) => {
    exact ??= exactly();
    const node = "kind" in exact ? undefined : exact.results[rule]?.explanation;
    if (node === undefined) throw new Error(`unreachable: ${rule} was explained`);
    return withValues(node);
  };
}
