import { equals } from "../../model/numbers/rational.ts";
import { formatDate, formatTime } from "../../model/time/temporal-text.ts";
import type { Outcome, ScalarValue } from "../../model/value.ts";
import { countOfNew, countOfOld, type SharedUnit } from "./shared-unit.ts";

/** A side of a comparison: an outcome, and the text of its veto. */
export interface ToldOutcome {
  readonly outcome: Outcome;
  /** Undefined for values and silent vetoes. */
  readonly reason: string | undefined;
}

/** True when both sides have the same value, or the same veto. Units of display do not count. */
export function isSameOutcome(before: ToldOutcome, after: ToldOutcome, unit: SharedUnit | undefined): boolean {
  const [a, b] = [before.outcome, after.outcome];
  if (a.kind === "veto" || b.kind === "veto") return a.kind === b.kind && before.reason === after.reason;
  if (a.kind === "range" || b.kind === "range")
    return a.kind === "range" && b.kind === "range" && isSame(a.from, b.from) && isSame(a.to, b.to);
  if (unit !== undefined && a.kind === "number" && b.kind === "number")
    return equals(countOfOld(a, unit), countOfNew(b, unit));
  return isSame(a, b);
}

function isSame(a: ScalarValue, b: ScalarValue): boolean {
  switch (a.kind) {
    case "number":
      return b.kind === "number" && equals(a, b);
    case "text":
      return b.kind === "text" && a.text === b.text;
    case "boolean":
      return b.kind === "boolean" && a.value === b.value;
    case "date":
      return b.kind === "date" && formatDate(a) === formatDate(b);
    case "time":
      return b.kind === "time" && formatTime(a) === formatTime(b);
  }
}
