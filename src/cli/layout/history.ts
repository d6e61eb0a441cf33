import type { RuleHistory } from "../../engine/api.ts";
import type { ByteBudget } from "../../engine/text/byte-budget.ts";
import { causeText, entryText, nextText, spanText } from "../../engine/text/history-text.ts";
import { table } from "./table.ts";

/**
 * A history for a person (docs/spec/07-surfaces.md#12-history): a row for each entry, its reasons
 * below its outcome, then the next change. Cells are wrapped where the box would be wider than
 * `columns`. Throws what the budget throws.
 */
export function historyText(history: RuleHistory, budget: ByteBudget, columns?: number): string {
  const rows = history.entries.map((entry) => {
    const reasons = (entry.because ?? []).map((cause) => `  ${causeText(cause)}`);
    return [spanText(entry), [entryText(entry), ...reasons].join("\n")] as const;
  });
  return table(rows, budget, columns) + budget.text(`${nextText(history)}\n`);
}
