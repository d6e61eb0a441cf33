import type { Limits } from "../../../model/limits.ts";
import type { Response, RuleNode, RuleResult } from "../../api.ts";
import { explanationBudget, responseBudget } from "../byte-budget.ts";
import { type Indent, jsonWriter } from "./json-writer.ts";
import { mostBytes, writeJson } from "./write-json.ts";

/** `results`, the rule, `explanation`. */
const EXPLANATION_DEPTH = 3;

/**
 * An evaluation answer as JSON text (docs/spec/06-show-explanations.md#6-8-when-and-where). A node
 * that is shared is written at every place; its bytes are counted once, so that an answer which is
 * too long is refused before any of it is written. Throws EngineErrors of kind `resource_limit`
 * when its explanations pass `max_explanation_bytes`, or all of it passes `max_response_bytes`.
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
 * `resource_limit` when it passes `max_response_bytes`. Nearly all answers are short, which a look
 * at their texts tells: those are left to JSON.stringify, which is fastest.
 */
export function plainResponseJson(response: Response, limits: Pick<Limits, "max_response_bytes">): string {
  const budget = responseBudget(limits);
  let bytes = NAMES;
  for (const key in response.results) {
    const result = response.results[key];
    if (result !== undefined) bytes += 6 * key.length + mostOf(result);
  }
  return bytes <= budget.left ? JSON.stringify(response) : writeJson(response, budget);
}

/** A few names with what stands around them and with one number. */
const NAMES = 4096;

/**
 * Bytes that a result has at most, by a look at what may be long: it costs a small part of what
 * writing does.
 */
function mostOf(result: RuleResult): number {
  const { result: text, veto_reason: reason, measure, ratio } = result;
  if (text === undefined) return NAMES + 6 * (reason?.length ?? 0) + mostBytes(result.missing_data);
  if (result.range !== undefined) return mostBytes(result);
  let bytes = NAMES + 12 * text.length;
  for (const _unit in measure ?? ratio) bytes += NAMES;
  return bytes;
}
