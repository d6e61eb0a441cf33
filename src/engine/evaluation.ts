import type { EngineError } from "../model/diagnostic.ts";
import type { Limits } from "../model/limits.ts";
import type { SelectedVersion } from "../plan/workspace/workspace.ts";
import { evaluateExactly } from "../runtime/evaluate.ts";
import { bindInputs } from "../runtime/inputs.ts";
import { withExplanations } from "../runtime/narrate/explain.ts";
import { selectRules } from "../runtime/select.ts";
import type { Data, Response } from "./api.ts";
import type { CompiledPlan } from "./compiled-plan.ts";
import { wallClockDeadline } from "./deadline.ts";
import type { EffectiveInstant } from "./effective.ts";
import { EngineErrors } from "./errors.ts";

/** A run whose version and rules are chosen; only the data are open. */
export interface Evaluation {
  /** `timeout` in milliseconds. Throws EngineErrors for data that are no request (chapter 4, 4.4), EngineTimeout past the deadline. */
  run(data: Data, timeout: number | undefined): Response;
}

export interface EvaluationChoice {
  readonly version: SelectedVersion;
  readonly compiled: CompiledPlan;
  readonly instant: EffectiveInstant;
  /** Rule names as requested; absent: all rules of the spec itself. */
  readonly names: readonly string[] | undefined;
  readonly explain: boolean;
  readonly limits: Limits;
}

/** Chooses the rules of a run. An unknown rule and an empty list are errors of the request. */
export function evaluation(choice: EvaluationChoice): Evaluation | EngineError {
  const { version, compiled, instant, names, limits } = choice;
  const rules = names === undefined ? undefined : selectRules(compiled.program, names);
  if (rules !== undefined && "kind" in rules) return rules;
  const envelope = {
    spec: version.row.spec,
    effective: instant.text,
    ...(version.row.from === undefined ? {} : { spec_effective_from: version.row.from.text }),
    ...(version.to === undefined ? {} : { spec_effective_to: version.to.text }),
  };
  return {
    run(data, timeout) {
      const deadline = timeout === undefined ? undefined : wallClockDeadline(timeout);
      const { program, indexes, narration } = choice.explain
        ? compiled.explaining
        : { program: compiled.program, indexes: compiled.indexes, narration: undefined };
      const inputs = bindInputs(program, data, limits, compiled.keys);
      if ("kind" in inputs) throw new EngineErrors([inputs]);
      const { results, evaluation } = evaluateExactly(program, { inputs, now: instant.now, rules, deadline, indexes });
      return {
        ...envelope,
        results: narration === undefined ? results : withExplanations(results, narration, evaluation),
      };
    },
  };
}
