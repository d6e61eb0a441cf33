import type { Limits } from "../../../model/limits.ts";
import type { RuleNode } from "../../api.ts";
import { explanationBudget, responseBudget } from "../byte-budget.ts";
import { type Indent, jsonWriter } from "./json-writer.ts";

/** `results`, the rule, `explanation`. */
const EXPLANATION_DEPTH = 3;

/**
 * An evaluation answer as JSON text (chapter 6, 6.8). A node that is shared is written at every place; its
 * bytes are counted once, so that an answer which is too long is refused before any of it is written.
 * Throws EngineErrors of kind `resource_limit` when its explanations pass `max_explanation_bytes`, or all
 * of it passes `max_response_bytes`.
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
