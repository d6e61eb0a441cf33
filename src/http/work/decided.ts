import type { Decided } from "../../decisions/log/line.ts";
import { type Masked, masked } from "../../decisions/masks.ts";
import type { EvaluationResponse } from "../../engine/api.ts";
import type { Engine } from "../../engine/engine.ts";
import { responseJson } from "../../engine/text/json/write-json.ts";
import type { EvaluationJob } from "./evaluate.ts";

/**
 * The deciding arms of results as JSON text, by rule. They are taken out of the results unless the
 * client asked for them. Ids of arms are made of names and dates, which JSON writes as they are.
 */
export function takeArms({ results }: EvaluationResponse, isAsked: boolean): string {
  let arms = "";
  const told: Record<string, { arm?: string | undefined }> = results;
  for (const rule in told) {
    const result = told[rule];
    if (result?.arm === undefined) continue;
    arms += `${arms === "" ? "" : ","}"${rule}":"${result.arm}"`;
    if (!isAsked) result.arm = undefined;
  }
  return `{${arms}}`;
}

/**
 * The part of a line of the decision log that the evaluation knows. `body`: its answer; `arms`: the
 * text of `takeArms`.
 */
export function decisionOf(
  engine: Engine,
  job: EvaluationJob,
  response: EvaluationResponse,
  body: string,
  arms: string,
): Decided {
  const { spec, effective, rules, data, explain, arms: isAsked = false, partial = false, logged } = job;
  const { masks = [] } = logged ?? {};
  const isPlain = !explain && !isAsked && !partial;
  if (masks.length === 0 && isPlain) return { answer: body, arms, rules, data };
  const plain = isPlain ? response : plainAnswer(response);
  const shown: Masked =
    masks.length === 0 ? { response: plain, data } : masked(plain, data, masks, engine.outline({ spec, effective }));
  return {
    data: shown.data,
    masked: shown.masked,
    answer: responseJson(shown.response, engine.limits()),
    arms,
    rules,
  };
}

/** An answer without explanations, arms and half answers. */
function plainAnswer(response: EvaluationResponse): EvaluationResponse {
  const results = Object.entries(response.results).map(
    ([rule, { explanation: _explanation, arm: _arm, partial: _partial, ...result }]) => [rule, result],
  );
  return { ...response, results: Object.fromEntries(results) };
}
