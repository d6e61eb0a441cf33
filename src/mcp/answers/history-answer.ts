import type { RuleHistory } from "../../engine/api.ts";
import { causeText, entryText, nextText, spanText } from "../../engine/text/history-text.ts";
import { unknownNames } from "./unknown-names.ts";

/**
 * A history for a model (docs/spec/07-surfaces.md#12-history): unknown names, the next change,
 * which must not be cut off, then a line for each entry with its reasons below it.
 */
export function historyAnswer(history: RuleHistory): string {
  const lines = history.entries.flatMap((entry) => [
    `${spanText(entry)}: ${entryText(entry)}`,
    ...(entry.because ?? []).map((cause) => `  because ${causeText(cause)}`),
  ]);
  return [...unknownNames((history.ignored ?? []).map((name) => ({ name }))), nextText(history), ...lines].join("\n");
}
