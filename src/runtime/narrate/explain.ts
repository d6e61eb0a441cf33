import type { RuleNode } from "../../model/program/explanation.ts";
import type { NarrationSource } from "../../model/program/narration.ts";
import { noValues, type ValueSource } from "../../model/program/stated-values.ts";
import type { Evaluation } from "../interpret.ts";
import type { ExactResult } from "../respond.ts";
import { NarratedEvaluations } from "./narrated-evaluations.ts";

/**
 * A result with its explanation, which stands before the lists of
 * inputs (docs/spec/07-surfaces.md#1-5-evaluation-json).
 */
type ExplainedResult = ExactResult & { readonly explanation: RuleNode };

/**
 * The results of an evaluation with their explanations. To be called when all results are known:
 * cells that are evaluated only for display do not change them. Nodes are shared between the
 * explanations of one answer.
 */
export function withExplanations(
  results: Readonly<Record<string, ExactResult>>,
  narration: NarrationSource,
  evaluation: Evaluation,
): Readonly<Record<string, ExplainedResult>> {
  const narrator = new NarratedEvaluations(narration, evaluation, undefined).of(evaluation);
  const explained: [string, ExplainedResult][] = [];
  evaluation.program.rules.forEach(({ key }, id) => {
    const result = Object.hasOwn(results, key) ? results[key] : undefined;
    if (result !== undefined) explained.push([key, explainedResult(result, narrator.explain(id))]);
  });
  return Object.fromEntries(explained);
}

/**
 * The values of calculations in the explanations of an evaluation. It is narrated once more on
 * demand: only texts state values, and most explanations become JSON.
 */
export function narratedValues(narration: NarrationSource, evaluation: Evaluation): ValueSource {
  const values = noValues();
  const narrator = new NarratedEvaluations(narration, evaluation, values).of(evaluation);
  let ids: ReadonlyMap<string, number> | undefined;
  return (rule) => {
    evaluation.endDeadline();
    ids ??= new Map(evaluation.program.rules.map(({ key }, id) => [key, id]));
    return { node: narrator.explain(ids.get(rule) ?? -1), values };
  };
}

function explainedResult(result: ExactResult, explanation: RuleNode): ExplainedResult {
  if (!result.vetoed) return { ...result, explanation };
  const { missing_data, rejected_data, ...head } = result;
  return {
    ...head,
    explanation,
    ...(missing_data && { missing_data }),
    ...(rejected_data && { rejected_data }),
  };
}
