import type { CountedUnit, DatePeriod, NumberPart, PeriodEdge } from "../../model/forms/date-words.ts";
import { exactText } from "../../model/numbers/decimal.ts";
import { isInteger } from "../../model/numbers/rational.ts";
import { dayFromNumber, dayNumber, MAX_YEAR, MIN_YEAR, makeDate } from "../../model/time/calendar.ts";
import { dayOf, numberPart, periodDay, timeOf, unitsBetween } from "../../model/time/date-parts.ts";
import { type FreeDays, textOfDays, workingDayFrom, workingDaysBetween } from "../../model/time/working-days.ts";
import type { DateValue, NumberValue, Outcome, TimeValue, Value } from "../../model/value.ts";
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

/** More days than the calendar has. */
const MOST_DAYS = 1_000_000_000n;

/** The day without time that lies so many working days after a date, or before it. */
export function workingDay(count: NumberValue, date: DateValue, step: 1 | -1, free: FreeDays): Outcome {
  if (!isInteger(count) || count.n * count.d < 0n)
    return computationVeto(`A number of working days is whole and not negative, not ${exactText(count)}`);
  if (count.n / count.d > MOST_DAYS) return OUTSIDE_CALENDAR;
  const found = workingDayFrom(dayNumber(date), Number(count.n / count.d), step, free);
  if (found === undefined) return computationVeto("All days of the week are weekend");
  const day = dayFromNumber(found);
  return day.year >= MIN_YEAR && day.year <= MAX_YEAR ? makeDate(day) : OUTSIDE_CALENDAR;
}

export function workingDays(from: DateValue, to: DateValue, free: FreeDays): Outcome {
  return whole(workingDaysBetween(dayNumber(from), dayNumber(to), free));
}

/** Holidays as a text of days, or weekdays as bits. */
export function setOf(of: "days" | "weekdays", values: readonly Value[]): Outcome {
  if (of === "days")
    return { kind: "text", text: textOfDays(values.map((value) => (value.kind === "date" ? dayNumber(value) : 0))) };
  let bits = 0;
  for (const value of values) {
    const weekday = value.kind === "number" && isInteger(value) ? Number(value.n / value.d) : 0;
    if (value.kind === "number" && !(weekday >= 1 && weekday <= 7))
      return computationVeto(`A weekend has days from 1 (Monday) to 7 (Sunday), not ${exactText(value)}`);
    bits |= 1 << (weekday - 1);
  }
  return whole(bits);
}

function whole(value: number): NumberValue {
  return { kind: "number", n: BigInt(value), d: 1n };
}
