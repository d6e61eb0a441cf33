import type { Limits } from "../../../model/limits.ts";
import type { Show } from "../../api.ts";
import { EngineErrors } from "../../errors.ts";
import { responseBudget } from "../byte-budget.ts";
import { IndentedJson } from "./indented-json.ts";
import type { Indent } from "./json-writer.ts";
import { writeJson } from "./write-json.ts";

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
  if (indent === 0) return writeJson(show, responseBudget(limits));
  const writer = new IndentedJson(indent);
  try {
    writer.spend(show, responseBudget(limits), 0);
  } catch (thrown) {
    if (thrown instanceof EngineErrors) return writeJson(show, responseBudget(limits));
    throw thrown;
  }
  return writer.text(show);
}
