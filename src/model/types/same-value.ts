import { equals } from "../numbers/rational.ts";
import { type DateValue, isScalar, type ScalarValue, type TimeValue, type Value } from "../value.ts";

/** When two dates, and two times, are the same: zones may count or not. */
export interface SameClock {
  date(a: DateValue, b: DateValue): boolean;
  time(a: TimeValue, b: TimeValue): boolean;
}

/** True for equal values; units of display do not count. */
export function isSameValue(a: Value, b: Value, clock: SameClock): boolean {
  if (a.kind === "range" || b.kind === "range")
    return a.kind === "range" && b.kind === "range" && isSame(a.from, b.from, clock) && isSame(a.to, b.to, clock);
  return isScalar(a) && isScalar(b) && isSame(a, b, clock);
}

function isSame(a: ScalarValue, b: ScalarValue, clock: SameClock): boolean {
  switch (a.kind) {
    case "number":
      return b.kind === "number" && equals(a, b);
    case "text":
      return b.kind === "text" && a.text === b.text;
    case "boolean":
      return b.kind === "boolean" && a.value === b.value;
    case "date":
      return b.kind === "date" && clock.date(a, b);
    case "time":
      return b.kind === "time" && clock.time(a, b);
  }
}
