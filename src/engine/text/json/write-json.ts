import type { Limits } from "../../../model/limits.ts";
import { type ByteBudget, responseBudget } from "../byte-budget.ts";
import { CompactJson } from "./compact-json.ts";
import { mostBytes } from "./most-bytes.ts";

/**
 * JSON text of plain data on one line, however deep it is nested. JSON.stringify, which is fastest,
 * writes what is certainly short and flat enough. Exceptions of the budget pass through.
 */
export function writeJson(value: object, budget: ByteBudget): string {
  if (mostBytes(value, budget.left) <= budget.left) return budget.text(JSON.stringify(value));
  const writer = new CompactJson();
  writer.spend(value, budget);
  return writer.text(value);
}

/**
 * The same for a whole answer. Throws EngineErrors of kind `resource_limit` when it exceeds
 * `max_response_bytes`.
 */
export function documentJson(document: object, limits: Pick<Limits, "max_response_bytes">): string {
  return writeJson(document, responseBudget(limits));
}
