import type { Limits } from "../../model/limits.ts";
import type { Program } from "../../model/program/program.ts";
import type { OnMissing } from "../../runtime/respond.ts";
import { responseBudget } from "../text/byte-budget.ts";

/** Quotation marks and a comma. */
const AROUND_A_KEY = 3;

/**
 * Counts the lists of missing inputs of one answer, at about their length as JSON: all rules may
 * wait for all inputs. Throws EngineErrors of kind `resource_limit` when they pass
 * `max_response_bytes`.
 */
export function missingWithin({ slots }: Program, limits: Pick<Limits, "max_response_bytes">): OnMissing {
  const budget = responseBudget(limits);
  return (missing) => {
    budget.spend(missing.reduce((bytes, slot) => bytes + (slots[slot]?.key.length ?? 0) + AROUND_A_KEY, 0));
  };
}
