import type { Limits } from "../../../model/limits.ts";
import type { RuleNode, Show } from "../../api.ts";
import { checkObject, wrongArgument } from "../../arguments.ts";
import { EngineErrors } from "../../errors.ts";
import { type ByteBudget, explanationBudget, responseBudget } from "../byte-budget.ts";
import { type Indent, JsonWriter } from "./json-writer.ts";

/** JSON text of plain data on several lines, as files and people have it. */
export function indentedJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

/**
 * JSON text of plain data, however deep it is nested. Exceptions of the budget pass through; it is
 * spent before any of the text is made.
 */
export function writeJson(value: object, budget: ByteBudget, indent: Indent = 0): string {
  const writer = new JsonWriter(indent);
  writer.spend(value, budget);
  return writer.text(value);
}

/**
 * A whole answer as JSON text on one line. Throws EngineErrors of kind `resource_limit` when it
 * exceeds `max_response_bytes`.
 */
export function documentJson(document: object, limits: Pick<Limits, "max_response_bytes">): string {
  return writeJson(document, responseBudget(limits));
}

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
  checkObject("the response", response);
  checkObject("the results of the response", response.results);
  checkLimits(limits);
  const writer = new JsonWriter(indent);
  const explanations = explanationBudget(limits);
  for (const { explanation } of Object.values(response.results)) {
    if (explanation !== undefined) writer.spend(explanation, explanations, EXPLANATION_DEPTH);
  }
  writer.spend(response, responseBudget(limits));
  return writer.text(response);
}

function checkLimits(limits: Pick<Limits, "max_response_bytes">): void {
  if (typeof limits?.max_response_bytes !== "number")
    throw wrongArgument("the limits of an answer", "those of `engine.limits()`", limits);
}

/**
 * An interface as JSON text, however deep the expressions of its rules are nested; on one line when
 * it would be too long otherwise. Throws EngineErrors of kind `resource_limit` when it exceeds
 * `max_response_bytes` even on one line.
 *
 * @example
 * ```ts
 * import { showJson } from "engine-rules";
 *
 * const tickets = engine.show({ spec: "tickets" });
 * showJson(tickets, engine.limits()).slice(0, 17); // "{\"spec\":\"tickets\""
 * ```
 */
export function showJson(show: Show, limits: Pick<Limits, "max_response_bytes">, indent: Indent = 0): string {
  checkObject("the interface", show);
  checkLimits(limits);
  if (indent === 0) return documentJson(show, limits);
  try {
    return writeJson(show, responseBudget(limits), indent);
  } catch (thrown) {
    if (thrown instanceof EngineErrors) return documentJson(show, limits);
    throw thrown;
  }
}
