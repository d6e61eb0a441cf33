import type { Limits } from "../../model/limits.ts";
import type { OnListed } from "../../runtime/respond.ts";
import { responseBudget } from "../text/byte-budget.ts";

/** Quotation marks and a comma. */
const AROUND_A_TEXT = 3;

/**
 * Counts the lists of missing and refused inputs of one answer, at about their length as JSON: all
 * rules may wait for all inputs. Throws EngineErrors of kind `resource_limit` when they pass
 * `max_response_bytes`.
 */
export function listedWithin(limits: Pick<Limits, "max_response_bytes">): OnListed {
  const budget = responseBudget(limits);
  return (texts) => budget.spend(texts.reduce((bytes, text) => bytes + text.length + AROUND_A_TEXT, 0));
}
