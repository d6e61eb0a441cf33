import { compare } from "../../model/numbers/rational.ts";
import { compareDates, compareTimes } from "../../model/time/calendar.ts";
import type { ScalarValue } from "../../model/value.ts";

/**
 * The order of two values of one kind (docs/spec/03-dates-times-ranges.md#3-1-5-comparison and
 * docs/spec/03-dates-times-ranges.md#3-2-times-of-day): numbers by value, dates as instants, times
 * shifted to UTC; texts and booleans have no order: 0 for equal ones, else 1.
 */
export function compareScalars(a: ScalarValue, b: ScalarValue): -1 | 0 | 1 {
  if (a.kind === "number" && b.kind === "number") return compare(a, b);
  if (a.kind === "date" && b.kind === "date") return compareDates(a, b);
  if (a.kind === "time" && b.kind === "time") return compareTimes(a, b);
  if (a.kind === "text" && b.kind === "text") return a.text === b.text ? 0 : 1;
  if (a.kind === "boolean" && b.kind === "boolean") return a.value === b.value ? 0 : 1;
  throw new Error(`unreachable: a ${a.kind} does not compare with a ${b.kind}`);
}
