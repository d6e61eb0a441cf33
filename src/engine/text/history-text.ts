import type { HistoryCause, HistoryEntry, OutlinedArm, RuleHistory, RuleResult } from "../api.ts";
import { armText } from "../show/outline.ts";

/**
 * When an entry of a history holds: `2025-01-01 … 2026-01-01`, `since 2026-01-01`, `at all times`.
 */
export function spanText({ from, to, by_day }: HistoryEntry): string {
  const days = by_day === true ? ", by day" : "";
  if (from === undefined) return `${to === undefined ? "at all times" : `until ${to}`}${days}`;
  return `${to === undefined ? `since ${from}` : `${from} … ${to}`}${days}`;
}

/** The outcome of an entry: the value as displayed, or the reason why there is none. */
export function entryText({ outcome }: HistoryEntry): string {
  return outcome === undefined ? "no such rule" : outcomeText(outcome);
}

function outcomeText({ vetoed, result = "", veto_reason = "veto" }: RuleResult): string {
  return vetoed ? veto_reason : result;
}

/** A reason for a change, in the words of the source: `fuel_rate: 4.5% → 6% (prices.rules:55)`. */
export function causeText(cause: HistoryCause): string {
  if ("version" in cause) return `version ${cause.version}`;
  const { before, after } = cause;
  if ("data" in cause) return `data ${cause.data}: ${before ?? "none"} → ${after ?? "none"}`;
  if (cause.before === undefined || cause.after === undefined) return cause.rule;
  return `${cause.rule}: ${armsText(cause.before, cause.after, cause.reads_now === true)} (${cause.after.at})`;
}

function armsText(before: OutlinedArm, after: OutlinedArm, readsNow: boolean): string {
  const [old, current] = [armText(before), armText(after)];
  if (old === current) return readsNow ? `${current}, with \`now\`` : current;
  return before.condition === after.condition ? `${old} → ${after.result}` : `${old} → ${current}`;
}

/** The last line of a history. */
export function nextText({ next }: RuleHistory): string {
  return `next change: ${next === undefined ? "none known" : `${next.from} → ${entryText(next)}`}`;
}
