import type { Limits } from "../../../model/limits.ts";
import type { EvaluationResponse, RuleNode, RuleResult } from "../../api.ts";
import { explanationBudget, responseBudget } from "../byte-budget.ts";
import { type Indent, jsonWriter } from "./json-writer.ts";
import { mostBytes, writeJson } from "./write-json.ts";

/** The levels above an explanation: `results`, the rule, `explanation`. */
const EXPLANATION_DEPTH = 3;

/**
 * An evaluation answer as JSON text (docs/spec/06-show-explanations.md#6-8-when-and-where). A
 * shared node is written at every place, but measured once, so that an answer which is too long is
 * refused before any of it is written. Throws EngineErrors of kind `resource_limit` when its
 * explanations exceed `max_explanation_bytes`, or all of it exceeds `max_response_bytes`.
 *
 * @example
 * ```ts
 * import { responseJson } from "engine-rules";
 *
 * const response = engine.run({ spec: "tickets", effective: "2025" });
 * responseJson(response, engine.limits()).slice(0, 17); // "{\"spec\":\"tickets\""
 * ```
 */
export function responseJson(
  response: { readonly results: Readonly<Record<string, { readonly explanation?: RuleNode }>> },
  limits: Pick<Limits, "max_response_bytes" | "max_explanation_bytes">,
  indent: Indent = 0,
): string {
  const writer = jsonWriter(indent);
  const explanations = explanationBudget(limits);
  for (const { explanation } of Object.values(response.results)) {
    if (explanation !== undefined) writer.spend(explanation, explanations, EXPLANATION_DEPTH);
  }
  writer.spend(response, responseBudget(limits), 0);
  return writer.text(response);
}

/**
 * An answer without explanations as JSON text on one line. Throws EngineErrors of kind
 * `resource_limit` when it exceeds `max_response_bytes`. Nearly all answers are short, as a bound
 * from their texts shows; JSON.stringify writes those, as it is fastest.
 */
export function plainResponseJson(response: EvaluationResponse, limits: Pick<Limits, "max_response_bytes">): string {
  const budget = responseBudget(limits);
  let bytes = NAMES + mostBytes(response.unknown_data, budget.left);
  for (const key in response.results) {
    const result = response.results[key];
    if (result !== undefined) bytes += 6 * key.length + mostOf(result, budget.left);
  }
  return bytes <= budget.left ? JSON.stringify(response) : writeJson(response, budget);
}

/** A bound of the bytes of a few names, of the signs around them and of one number. */
const NAMES = 4096;

/** A bound of the bytes of a result, from its long parts only: it costs much less than writing. */
function mostOf(result: RuleResult, enough: number): number {
  const { result: text, veto_reason: reason, measure, ratio } = result;
  if (text === undefined) {
    const lists = mostBytes(result.missing_data, enough) + mostBytes(result.rejected_data, enough);
    return NAMES + 6 * (reason?.length ?? 0) + lists;
  }
  if (result.range !== undefined) return mostBytes(result, enough);
  let bytes = NAMES + 12 * text.length;
  for (const _unit in measure ?? ratio) bytes += NAMES;
  return bytes;
}
