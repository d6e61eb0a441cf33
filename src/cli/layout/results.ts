import type { Response, RuleResult } from "../../engine/api.ts";
import type { ByteBudget } from "../../engine/text/byte-budget.ts";
import { table } from "./table.ts";

/**
 * An answer for a person (docs/spec/07-surfaces.md#2-3-engine-run): one rule as its text alone,
 * several as a box. Throws what the budget throws.
 */
export function resultsText(response: Response, budget: ByteBudget): string {
  const rows = Object.entries(response.results).map(([key, result]) => [key, resultText(result)] as const);
  const [only, ...others] = rows;
  if (only === undefined) return "";
  return others.length === 0 ? budget.text(`${only[1]}\n`) : table(rows, budget);
}

/** The value as displayed, or the veto: the first missing input, the reason, or the word `veto`. */
export function resultText(result: RuleResult): string {
  if (!result.vetoed) return result.result ?? "";
  const [missing] = result.missing_data ?? [];
  return missing === undefined ? (result.veto_reason ?? "veto") : `Missing data: ${missing}`;
}
