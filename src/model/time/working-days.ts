import { daysSinceMonday } from "./calendar.ts";

// Working days (docs/spec/03-dates-times-ranges.md#3-13-working-days), as numbers of days since
// 1970-01-01.

/** Saturday and Sunday: the bit of a weekday is one less than its number from Monday. */
export const SATURDAY_AND_SUNDAY = 0b1100000;
/** A weekend that leaves no working day. */
export const ALL_DAYS = 0b1111111;

/** The days on which nobody works. `weekend`: bits of weekdays; `holidays`: rising, each once. */
export interface FreeDays {
  readonly weekend: number;
  readonly holidays: readonly number[];
}

/** The text of days as values keep it: rising numbers with a blank between them. */
export function textOfDays(days: readonly number[]): string {
  return [...new Set(days)].sort((a, b) => a - b).join(" ");
}

export function freeDays(days: string, weekend: number): FreeDays {
  return { weekend, holidays: days === "" ? [] : days.split(" ").map(Number) };
}

export function isWorkingDay(day: number, { weekend, holidays }: FreeDays): boolean {
  return !isIn(weekend, day) && !holidays.includes(day);
}

/** The working days from one day on and before another one; negative where that is before. */
export function workingDaysBetween(from: number, to: number, free: FreeDays): number {
  if (to < from) return -workingDaysBetween(to, from, free);
  const { weekend, holidays } = free;
  const weeks = Math.floor((to - from) / 7);
  let count = weeks * daysOfWeek(weekend);
  for (let day = from + 7 * weeks; day < to; day += 1) if (!isIn(weekend, day)) count += 1;
  for (const day of holidays) if (day >= from && day < to && !isIn(weekend, day)) count -= 1;
  return count;
}

/**
 * The working day so many after a day, or before it (`step`); 0: the day itself if it is one, else
 * the next in that direction. Undefined where no day of the week is a working day. Takes as many
 * steps as there are holidays.
 */
export function workingDayFrom(day: number, count: number, step: 1 | -1, free: FreeDays): number | undefined {
  const { weekend, holidays } = free;
  if (daysOfWeek(weekend) === 0) return undefined;
  const start = count === 0 ? day : day + step;
  let left = Math.max(count, 1);
  const ordered = step === 1 ? holidays : [...holidays].reverse();
  for (const holiday of ordered) {
    if (isIn(weekend, holiday) || (holiday - start) * step < 0) continue;
    if ((holiday - weekdayFrom(start, left, step, weekend)) * step > 0) break;
    left += 1;
  }
  return weekdayFrom(start, left, step, weekend);
}

/** The day with this number among those that are no weekend, from `start` on, from 1. */
function weekdayFrom(start: number, number: number, step: 1 | -1, weekend: number): number {
  const perWeek = daysOfWeek(weekend);
  const weeks = Math.floor((number - 1) / perWeek);
  let day = start + step * 7 * weeks;
  for (let left = number - weeks * perWeek; ; day += step) {
    if (!isIn(weekend, day)) left -= 1;
    if (left === 0) return day;
  }
}

function isIn(weekend: number, day: number): boolean {
  return ((weekend >> daysSinceMonday(day)) & 1) === 1;
}

/** The days of a week that are no weekend. */
function daysOfWeek(weekend: number): number {
  let days = 0;
  for (let left = ~weekend & ALL_DAYS; left > 0; left >>= 1) days += left & 1;
  return days;
}
