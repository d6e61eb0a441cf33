import { type DecidingArms, decidedText } from "../../decisions/log/line.ts";
import { masked } from "../../decisions/masks.ts";
import type { Response } from "../../engine/api.ts";
import type { Engine } from "../../engine/engine.ts";
import { plainResponseJson } from "../../engine/text/json/response-json.ts";
import type { EvaluationJob } from "./evaluate.ts";

/** The deciding arms of results. They are taken out of them unless the client asked for them. */
export function takeArms({ results }: Response, isAsked: boolean): DecidingArms {
  const arms: Record<string, string> = {};
  const told: Record<string, { arm?: string | undefined }> = results;
  for (const rule in told) {
    const result = told[rule];
    if (result?.arm === undefined) continue;
    arms[rule] = result.arm;
    if (!isAsked) result.arm = undefined;
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
  const { rules, data, explain, arms: isAsked = false, logged } = job;
  const { masks = [] } = logged ?? {};
  const isPlain = !explain && !isAsked;
  if (masks.length === 0 && isPlain) return decidedText({ answer: body, arms, rules, data });
  const plain = isPlain ? response : plainAnswer(response);
  const shown = masks.length === 0 ? { response: plain, data } : masked(plain, data, masks, engine.outline(job));
  return decidedText({ ...shown, answer: plainResponseJson(shown.response, engine.limits()), arms, rules });
}

/** An answer without explanations and arms. */
function plainAnswer(response: Response): Response {
  const results = Object.entries(response.results).map(
    ([rule, { explanation: _explanation, arm: _arm, ...result }]) => [rule, result],
  );
  return { ...response, results: Object.fromEntries(results) };
}
