import { narrationSource } from "../normal/narration/narration.ts";
import { normalise } from "../normal/normalise.ts";
import type { Plan } from "../plan/plan.ts";
import { ArmIndexes } from "../runtime/arm-index.ts";
import { withExplanations } from "../runtime/narrate/explain.ts";
import type { Compiled, Explaining } from "./compiled.ts";
import { CompiledOnDemand } from "./compiled-on-demand.ts";

/** What a plan is compiled to. */
export function compiledPlan(plan: Plan): Compiled {
  return new CompiledOnDemand({ program: () => normalise(plan).program, explaining: () => explainingPlan(plan) });
}

function explainingPlan(plan: Plan): Explaining {
  const form = normalise(plan, { authored: true });
  const narration = narrationSource(plan, form);
  return {
    program: form.program,
    indexes: new ArmIndexes(form.program),
    explain: (results, evaluation) => withExplanations(results, narration, evaluation),
  };
}
