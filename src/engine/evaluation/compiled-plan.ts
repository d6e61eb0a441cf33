import type { NamedArms } from "../../model/program/arms.ts";
import type { Program } from "../../model/program/program.ts";
import type { WorkBudget } from "../../model/work-budget.ts";
import { narrationOf, narrationSource } from "../../normal/narration/narration.ts";
import { normalise } from "../../normal/normalise.ts";
import type { Plan } from "../../plan/plan.ts";
import { armsName } from "../../plan/rules/arms-name.ts";
import { CodedProgram, type CodeMaker } from "./coded-program.ts";
import { CompiledOnDemand } from "./compiled-on-demand.ts";

/** The compiled program of a plan. */
export function compiledPlan(plan: (budget: WorkBudget) => Plan, code: CodeMaker): CompiledOnDemand {
  return new CompiledOnDemand({
    code,
    program: (budget) => programOf(plan(budget), budget),
    explaining: (budget) => explainingPlan(plan(budget), code, budget),
    narrated: (budget, evaluated) => narratedProgram(plan(budget), budget, evaluated),
    arms: (budget) => namedArms(plan(budget), budget),
  });
}

/** The program of evaluations that are not explained. */
export function programOf(plan: Plan, budget: WorkBudget): Program {
  return normalise(plan, { budget }).program;
}

function explainingPlan(plan: Plan, code: CodeMaker, budget: WorkBudget): CodedProgram {
  const normalForm = normalise(plan, { authored: true, budget });
  return new CodedProgram(normalForm.program, code, { explain: narrationSource(plan, normalForm) });
}

/** A program that keeps the authored cells, with all texts that explain it. */
function narratedProgram(plan: Plan, budget: WorkBudget, evaluated: boolean) {
  const normalForm = normalise(plan, { authored: true, evaluated, budget });
  const narration = narrationOf(plan, normalForm);
  return { program: normalForm.program, narration, evaluated: normalForm.evaluated };
}

function namedArms(plan: Plan, budget: WorkBudget): readonly NamedArms[] {
  const remaining = normalise(plan, { arms: true, budget }).arms ?? [];
  return plan.rules.map((rule, id) => ({ name: armsName(rule), remaining: remaining[id] ?? [0] }));
}
