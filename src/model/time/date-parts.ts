import type { CountedUnit, DatePeriod, NumberPart, PeriodEdge } from "../forms/date-words.ts";
import type { DateValue, TimeValue } from "../value.ts";
import {
  clockOrder,
  dateFromInstant,
  dayFromNumber,
  dayNumber,
  daysInMonth,
  daysSinceMonday,
  epochSeconds,
  firstMonday,
  instantOf,
  isDay,
  isLeapYear,
  MAX_YEAR,
  MIN_YEAR,
  makeDate,
  makeTime,
  periodStart,
  quarterOf,
} from "./calendar.ts";

// The meaning of the words for dates (docs/spec/03-dates-times-ranges.md#3-12-words-for-dates): all
// of them read the own clock of a date.

/** A part that is a number. Only the hour is a part of a time as well. */
export function numberPart(moment: DateValue | TimeValue, part: NumberPart): number {
  if (part === "hour of") return moment.hour;
  if (moment.kind !== "date") throw new TypeError("unreachable: a time has no day");
  const { year, month, day } = moment;
  switch (part) {
    case "year of":
      return year;
    case "quarter of":
      return quarterOf(moment);
    case "month of":
      return month;
    case "week of":
      return isoWeek(dayNumber(moment));
    case "day of":
      return day;
    case "weekday of":
      return daysSinceMonday(dayNumber(moment)) + 1;
    case "days in year of":
      return isLeapYear(year) ? 366 : 365;
    case "days in month of":
      return daysInMonth(year, month);
  }
}

/** The ISO 8601 week of a day: the week belongs to the year of its Thursday. */
function isoWeek(day: number): number {
  const monday = day - daysSinceMonday(day);
  return (monday - firstMonday(dayFromNumber(monday + 3).year)) / 7 + 1;
}

/** The time of day on the date's own clock, without zone. */
export function clockOf(date: DateValue): TimeValue {
  return makeTime(date);
}

/**
 * 00:00 of the first or last day of the period with the date, or of the first day of the next
 * period, in the zone of the date. Undefined beyond the calendar.
 */
export function periodDay(date: DateValue, period: DatePeriod, edge: PeriodEdge): DateValue | undefined {
  const start = periodStart(date, period, edge === "first" ? 0 : 1);
  const day = dayFromNumber(edge === "last" ? start - 1 : start);
  return day.year >= MIN_YEAR && day.year <= MAX_YEAR ? makeDate(day, undefined, date.offset) : undefined;
}

/**
 * The greatest number of units, negative too, that can be added to `from` without passing `to`:
 * months and years with the day clamped, days of 24 hours.
 */
export function unitsBetween(from: DateValue, to: DateValue, unit: CountedUnit): number {
  switch (unit) {
    case "years":
      return Math.floor(monthsBetween(from, to) / 12);
    case "months":
      return monthsBetween(from, to);
    case "days":
      return Math.floor(secondsBetween(from, to) / 86_400);
    case "hours":
      return Math.floor(secondsBetween(from, to) / 3600);
  }
}

/** Whole seconds, rounded down. */
function secondsBetween(from: DateValue, to: DateValue): number {
  return epochSeconds(to) - epochSeconds(from) - (to.microsecond < from.microsecond ? 1 : 0);
}

function monthsBetween(from: DateValue, to: DateValue): number {
  const zone = from.offset ?? 0;
  const end = (to.offset ?? 0) === zone ? to : dateFromInstant(instantOf(to), zone);
  const months = (end.year - from.year) * 12 + end.month - from.month;
  const days = end.day - Math.min(from.day, daysInMonth(end.year, end.month));
  return days > 0 || (days === 0 && clockOrder(end, from) >= 0) ? months : months - 1;
}

/** The day with these parts; undefined where there is none. */
export function dayOf(year: number, month: number, day: number): DateValue | undefined {
  const isInCalendar = year >= MIN_YEAR && year <= MAX_YEAR;
  return isInCalendar && isDay({ year, month, day }) ? makeDate({ year, month, day }) : undefined;
}

/** The time with these parts; undefined where there is none. */
export function timeOf(hour: number, minute: number, second: number): TimeValue | undefined {
  const isTime = isBelow(hour, 24) && isBelow(minute, 60) && isBelow(second, 60);
  return isTime ? makeTime({ hour, minute, second, microsecond: 0 }) : undefined;
}

function isBelow(part: number, end: number): boolean {
  return part >= 0 && part < end;
}
