import { equals } from "../../model/numbers/rational.ts";
import { compareDates, compareTimes } from "../../model/time/calendar.ts";
import type { ScalarValue, Value } from "../../model/value.ts";

/** True for equal values as the language compares them; units of display do not count. */
export function isSameValue(a: Value, b: Value): boolean {
  if (a.kind === "range" || b.kind === "range")
    return a.kind === "range" && b.kind === "range" && isSame(a.from, b.from) && isSame(a.to, b.to);
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
      return b.kind === "date" && compareDates(a, b) === 0;
    case "time":
      return b.kind === "time" && compareTimes(a, b) === 0;
  }
}
