import type { CodeCache } from "../../codegen/code-cache.ts";
import type { WorkBudget } from "../../model/work-budget.ts";
import { narrationSource } from "../../normal/narration/narration.ts";
import { normalise } from "../../normal/normalise.ts";
import type { Plan } from "../../plan/plan.ts";
import { ArmIndexes } from "../../runtime/arm-index.ts";
import { slotKeys } from "../../runtime/inputs.ts";
import { withExplanations } from "../../runtime/narrate/explain.ts";
import type { Explaining } from "./compiled.ts";
import { CompiledOnDemand } from "./compiled-on-demand.ts";
import { FastRuns } from "./fast-runs.ts";

/** What a plan is compiled to. */
export function compiledPlan(plan: Plan, code: CodeCache): CompiledOnDemand {
  return new CompiledOnDemand({
    code,
    program: (budget) => normalise(plan, { budget }).program,
    explaining: (budget) => explainingPlan(plan, code, budget),
  });
}

function explainingPlan(plan: Plan, code: CodeCache, budget: WorkBudget): Explaining {
  const normalForm = normalise(plan, { authored: true, budget });
  const { program } = normalForm;
  const narration = narrationSource(plan, normalForm);
  let fast: FastRuns | undefined;
  return {
    program,
    indexes: new ArmIndexes(program),
    explain: (results, evaluation) => withExplanations(results, narration, evaluation),
    fast: (limits) => {
      fast ??= new FastRuns(program, slotKeys(program), limits, code, narration);
      return fast;
    },
  };
}
