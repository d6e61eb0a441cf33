import type { HistoryEntry, RuleHistory, RuleResult } from "../../../src/index.ts";
import { dateFromInstant, instantOf } from "../../../src/model/time/calendar.ts";
import { formatEffective, readEffective } from "../../../src/model/time/temporal-text.ts";

export const DAY = 86_400_000_000n;

/** Microseconds since 1970 of a text that names an instant. */
export function instant(text: string): bigint {
  const date = readEffective(text);
  if (date === undefined) throw new Error(`${text} is not an instant`);
  return instantOf(date);
}

export function textAt(at: bigint): string {
  return formatEffective(dateFromInstant(at));
}

/** The entry of a history at an instant. */
export function entryAt({ entries }: RuleHistory, at: bigint): HistoryEntry | undefined {
  return entries.find(
    ({ from, to }) => (from === undefined || instant(from) <= at) && (to === undefined || at < instant(to)),
  );
}

/** The outcome that a history tells for an instant. */
export function outcomeAt(history: RuleHistory, at: bigint): RuleResult | undefined {
  return entryAt(history, at)?.outcome;
}
