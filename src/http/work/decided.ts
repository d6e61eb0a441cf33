import { type DecidingArms, decidedText } from "../../decisions/log/line.ts";
import { masked } from "../../decisions/masks.ts";
import type { Response } from "../../engine/api.ts";
import type { Engine } from "../../engine/engine.ts";
import { plainResponseJson } from "../../engine/text/json/response-json.ts";
import type { EvaluationJob } from "./evaluate.ts";

/** Takes the deciding arms out of results, as clients do not get them. */
export function takeArms({ results }: Response): DecidingArms {
  const arms: Record<string, string> = {};
  const told: Record<string, { arm?: string | undefined }> = results;
  for (const rule in told) {
    const result = told[rule];
    if (result?.arm === undefined) continue;
    arms[rule] = result.arm;
    result.arm = undefined;
  }
  return arms;
}

/** The part of a line of the decision log that the evaluation knows. `body`: its answer. */
export function decisionOf(
  engine: Engine,
  job: EvaluationJob,
  response: Response,
  body: string,
  arms: DecidingArms,
): string {
  const { rules, data, explain, logged } = job;
  const { masks = [] } = logged ?? {};
  if (masks.length === 0 && !explain) return decidedText({ answer: body, arms, rules, data });
  const plain = explain ? withoutExplanations(response) : response;
  const shown = masks.length === 0 ? { response: plain, data } : masked(plain, data, masks, engine.outline(job));
  return decidedText({ ...shown, answer: plainResponseJson(shown.response, engine.limits()), arms, rules });
}

function withoutExplanations(response: Response): Response {
  const results = Object.entries(response.results).map(([rule, { explanation: _explanation, ...result }]) => [
    rule,
    result,
  ]);
  return { ...response, results: Object.fromEntries(results) };
}
