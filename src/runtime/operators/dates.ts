import type { CountedUnit, DatePeriod, NumberPart, PeriodEdge } from "../../model/forms/date-words.ts";
import { exactText } from "../../model/numbers/decimal.ts";
import { isInteger } from "../../model/numbers/rational.ts";
import { dayOf, numberPart, periodDay, timeOf, unitsBetween } from "../../model/time/date-parts.ts";
import type { DateValue, NumberValue, Outcome, TimeValue } from "../../model/value.ts";
import { OUTSIDE_CALENDAR } from "./temporal.ts";
import { computationVeto } from "./veto.ts";

// Words for dates (docs/spec/03-dates-times-ranges.md#3-12-words-for-dates).

export function part(moment: DateValue | TimeValue, which: NumberPart): Outcome {
  return whole(numberPart(moment, which));
}

export function between(from: DateValue, to: DateValue, unit: CountedUnit): Outcome {
  return whole(unitsBetween(from, to, unit));
}

export function dayOfPeriod(date: DateValue, period: DatePeriod, edge: PeriodEdge): Outcome {
  return periodDay(date, period, edge) ?? OUTSIDE_CALENDAR;
}

const PARTS = {
  date: ["year", "month", "day"],
  time: ["hour", "minute", "second"],
} as const;

/** The date or time with these parts; a veto that names them where there is none. */
export function moment(of: "date" | "time", parts: readonly NumberValue[]): Outcome {
  const [first = Number.NaN, second = Number.NaN, third = 0] = parts.map((value) =>
    isInteger(value) ? Number(value.n / value.d) : Number.NaN,
  );
  const made = of === "date" ? dayOf(first, second, third) : timeOf(first, second, third);
  if (made !== undefined) return made;
  const named = parts.map((value, at) => `${PARTS[of][at]} ${exactText(value)}`);
  return computationVeto(`There is no ${of} with ${named.slice(0, -1).join(", ")} and ${named.at(-1)}`);
}

function whole(value: number): NumberValue {
  return { kind: "number", n: BigInt(value), d: 1n };
}
