import { ascending } from "../ascending.ts";
import type { DatePeriod } from "../forms/date-words.ts";
import type { DateValue, TimeValue } from "../value.ts";

/**
 * The first and last year that a date may have after arithmetic
 * (docs/spec/03-dates-times-ranges.md#3-4-2-shifting-a-date).
 */
export const MIN_YEAR = -262143;
export const MAX_YEAR = 262142;

const MICROSECONDS_PER_SECOND = 1_000_000;
const SECONDS_PER_DAY = 86_400;

const MICROSECONDS_PER_DAY = 86_400_000_000n;
const DAYS_PER_ERA = 146_097;
const DAYS_BEFORE_1970 = 719_468;

export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

export interface Clock {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly microsecond: number;
}

const MIDNIGHT: Clock = { hour: 0, minute: 0, second: 0, microsecond: 0 };

/** Makes a date of valid fields. All dates are made here, so that all have one object shape. */
export function makeDate(day: Day, clock: Clock = MIDNIGHT, offset?: number): DateValue {
  return {
    kind: "date",
    year: day.year,
    month: day.month,
    day: day.day,
    hour: clock.hour,
    minute: clock.minute,
    second: clock.second,
    microsecond: clock.microsecond,
    offset,
  };
}

/** Makes a time of day of valid fields. */
export function makeTime(clock: Clock, offset?: number): TimeValue {
  return {
    kind: "time",
    hour: clock.hour,
    minute: clock.minute,
    second: clock.second,
    microsecond: clock.microsecond,
    offset,
  };
}

/** True for leap years of the proleptic Gregorian calendar. */
export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** The number of days in a month; `month` counts from 1. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

export function isDay({ year, month, day }: Day): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/**
 * Days since 1970-01-01. Years begin in March here, so that the leap day is the last of its year.
 */
export function dayNumber({ year, month, day }: Day): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_PER_ERA + dayOfEra - DAYS_BEFORE_1970;
}

/** The day with this number of days since 1970-01-01. */
export function dayFromNumber(days: number): Day {
  const z = days + DAYS_BEFORE_1970;
  const era = Math.floor(z / DAYS_PER_ERA);
  const dayOfEra = z - era * DAYS_PER_ERA;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
}

/** Days since the last Monday: Monday 0 to Sunday 6. */
export function daysSinceMonday(days: number): number {
  return (((days + 3) % 7) + 7) % 7;
}

/** The Monday of an ISO week; undefined when the year has no such week. */
export function isoWeekMonday(year: number, week: number): Day | undefined {
  const first = firstMonday(year);
  const monday = first + (week - 1) * 7;
  return week >= 1 && monday < firstMonday(year + 1) ? dayFromNumber(monday) : undefined;
}

/** The Monday of week 1, which is the week with 4 January. */
export function firstMonday(year: number): number {
  const fourth = dayNumber({ year, month: 1, day: 4 });
  return fourth - daysSinceMonday(fourth);
}

/** Whole seconds since 1970 UTC; a date without zone is UTC. Exact: far below 2^53. */
export function epochSeconds(date: DateValue): number {
  return dayNumber(date) * SECONDS_PER_DAY + clockSeconds(date) - (date.offset ?? 0) * 60;
}

/** Whole seconds since midnight as written. */
export function clockSeconds(clock: {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}): number {
  return clock.hour * 3600 + clock.minute * 60 + clock.second;
}

/** Microseconds since 1970 UTC; a date without zone is UTC. */
export function instantOf(date: DateValue): bigint {
  return BigInt(epochSeconds(date)) * 1_000_000n + BigInt(date.microsecond);
}

/**
 * The date at an instant (microseconds since 1970 UTC) as read in a zone (minutes east of UTC);
 * without one the result has no zone and shows UTC.
 */
export function dateFromInstant(microseconds: bigint, offset?: number): DateValue {
  const local = microseconds + BigInt(offset ?? 0) * 60_000_000n;
  const rest = ((local % MICROSECONDS_PER_DAY) + MICROSECONDS_PER_DAY) % MICROSECONDS_PER_DAY;
  const day = dayFromNumber(Number((local - rest) / MICROSECONDS_PER_DAY));
  return makeDate(day, clockFromMicroseconds(Number(rest)), offset);
}

/** The clock at a number of microseconds after midnight, less than a day. */
function clockFromMicroseconds(microseconds: number): Clock {
  const seconds = Math.floor(microseconds / MICROSECONDS_PER_SECOND);
  return {
    hour: Math.floor(seconds / 3600),
    minute: Math.floor(seconds / 60) % 60,
    second: seconds % 60,
    microsecond: microseconds % MICROSECONDS_PER_SECOND,
  };
}

/**
 * Compares two instants (docs/spec/03-dates-times-ranges.md#3-1-5-comparison); a missing zone is
 * UTC.
 */
export function compareDates(a: DateValue, b: DateValue): -1 | 0 | 1 {
  return ascending(epochSeconds(a), epochSeconds(b)) || ascending(a.microsecond, b.microsecond);
}

/**
 * Compares two times of day, each shifted to UTC without wrapping
 * (docs/spec/03-dates-times-ranges.md#3-2-times-of-day).
 */
export function compareTimes(a: TimeValue, b: TimeValue): -1 | 0 | 1 {
  return ascending(utcMicroseconds(a), utcMicroseconds(b));
}

/**
 * Microseconds after midnight UTC of the reference day. A zone may make it negative or more than a
 * day.
 */
export function utcMicroseconds(time: TimeValue): number {
  return (clockSeconds(time) - (time.offset ?? 0) * 60) * MICROSECONDS_PER_SECOND + time.microsecond;
}

/**
 * Compares the fields as written and ignores zones, as bounds on data do
 * (docs/spec/03-dates-times-ranges.md#3-9-constraints-on-date-and-time-data). Both must be of one
 * kind.
 */
export function compareWallClock(a: DateValue | TimeValue, b: DateValue | TimeValue): -1 | 0 | 1 {
  const days = a.kind === "date" && b.kind === "date" ? ascending(dayNumber(a), dayNumber(b)) : 0;
  return days || ascending(clockSeconds(a), clockSeconds(b)) || ascending(a.microsecond, b.microsecond);
}

/**
 * The date a whole number of calendar months later
 * (docs/spec/03-dates-times-ranges.md#3-4-2-shifting-a-date). The day is clamped to the length of
 * the new month; clock and zone stay, and a missing zone becomes UTC. Undefined beyond the
 * calendar.
 */
export function shiftMonths(date: DateValue, months: number): DateValue | undefined {
  const index = date.year * 12 + (date.month - 1) + months;
  const year = Math.floor(index / 12);
  if (!(year >= MIN_YEAR && year <= MAX_YEAR)) return undefined;
  const month = index - year * 12 + 1;
  return makeDate({ year, month, day: Math.min(date.day, daysInMonth(year, month)) }, date, date.offset ?? 0);
}

/**
 * The date an elapsed time later (docs/spec/03-dates-times-ranges.md#3-4-2-shifting-a-date); the
 * zone stays, and a missing zone becomes UTC. Undefined beyond the calendar.
 */
export function shiftMicroseconds(date: DateValue, microseconds: bigint): DateValue | undefined {
  const shifted = dateFromInstant(instantOf(date) + microseconds, date.offset ?? 0);
  return shifted.year >= MIN_YEAR && shifted.year <= MAX_YEAR ? shifted : undefined;
}

/**
 * The time of day an elapsed time later, round midnight
 * (docs/spec/03-dates-times-ranges.md#3-4-3-shifting-a-time); the zone stays, and a missing zone
 * becomes UTC.
 */
export function shiftClock(time: TimeValue, microseconds: bigint): TimeValue {
  const start = BigInt(clockSeconds(time)) * 1_000_000n + BigInt(time.microsecond);
  const moved = (start + microseconds) % MICROSECONDS_PER_DAY;
  const wrapped = moved < 0n ? moved + MICROSECONDS_PER_DAY : moved;
  return makeTime(clockFromMicroseconds(Number(wrapped)), time.offset ?? 0);
}

/**
 * Full calendar months between two dates in any order
 * (docs/spec/03-dates-times-ranges.md#3-7-1-width-as-unit), each read on its own clock; never
 * negative.
 */
export function fullMonths(a: DateValue, b: DateValue): number {
  const [from, to] = compareDates(a, b) <= 0 ? [a, b] : [b, a];
  const months = (to.year - from.year) * 12 + (to.month - from.month);
  const days = to.day - from.day;
  const complete = days > 0 || (days === 0 && clockOrder(to, from) >= 0);
  return Math.max(0, complete ? months : months - 1);
}

export function clockOrder(a: Clock, b: Clock): number {
  return clockSeconds(a) - clockSeconds(b) || a.microsecond - b.microsecond;
}

export type CalendarPeriod = "year" | "month" | "week";

/**
 * The calendar period `steps` after the one that contains `now`, in now's zone
 * (docs/spec/03-dates-times-ranges.md#3-5-3-calendar-periods), as seconds since 1970 UTC: from <= t
 * < to.
 */
export function calendarPeriod(now: DateValue, period: CalendarPeriod, steps: number): { from: number; to: number } {
  const zone = (now.offset ?? 0) * 60;
  const first = periodStart(now, period, steps);
  const next = periodStart(now, period, steps + 1);
  return { from: first * SECONDS_PER_DAY - zone, to: next * SECONDS_PER_DAY - zone };
}

/** The number of the first day of the period `steps` after the one that contains the date. */
export function periodStart(date: DateValue, period: DatePeriod, steps: number): number {
  const today = dayNumber(date);
  if (period === "day") return today + steps;
  if (period === "week") return today - daysSinceMonday(today) + 7 * steps;
  if (period === "year") return dayNumber({ year: date.year + steps, month: 1, day: 1 });
  const month = period === "month" ? date.month - 1 + steps : 3 * (quarterOf(date) - 1 + steps);
  const index = date.year * 12 + month;
  const year = Math.floor(index / 12);
  return dayNumber({ year, month: index - year * 12 + 1, day: 1 });
}

/** The quarter of a day, from 1. */
export function quarterOf({ month }: Day): number {
  return Math.ceil(month / 3);
}
