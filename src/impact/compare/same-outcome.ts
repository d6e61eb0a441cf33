import { equals } from "../../model/numbers/rational.ts";
import { formatDate, formatTime } from "../../model/time/temporal-text.ts";
import { isSameValue, type SameClock } from "../../model/types/same-value.ts";
import { countOfNew, countOfOld, type SharedUnit } from "../../model/types/shared-unit.ts";
import type { Outcome } from "../../model/value.ts";

/** A side of a comparison: an outcome, and the text of its veto. */
export interface ToldOutcome {
  readonly outcome: Outcome;
  /** Undefined for values and silent vetoes. */
  readonly reason: string | undefined;
}

/** A zone that changes is a change. */
const AS_WRITTEN: SameClock = {
  date: (a, b) => formatDate(a) === formatDate(b),
  time: (a, b) => formatTime(a) === formatTime(b),
};

/** True when both sides have the same value, or the same veto. Units of display do not count. */
export function isSameOutcome(before: ToldOutcome, after: ToldOutcome, unit: SharedUnit | undefined): boolean {
  const [a, b] = [before.outcome, after.outcome];
  if (a.kind === "veto" || b.kind === "veto") return a.kind === b.kind && before.reason === after.reason;
  if (unit !== undefined && a.kind === "number" && b.kind === "number")
    return equals(countOfOld(a, unit), countOfNew(b, unit));
  return isSameValue(a, b, AS_WRITTEN);
}
