import type { DateValue, TimeValue } from "../value.ts";
import { type Day, isDay, isoWeekMonday, MAX_YEAR, MIN_YEAR, makeDate, makeTime } from "./calendar.ts";

/**
 * The text of a date (docs/spec/03-dates-times-ranges.md#3-1-4-rendering): the day alone when the
 * clock shows midnight and no zone was written, else date, time and zone.
 */
export function formatDate(date: DateValue): string {
  const day = `${formatYear(date.year)}-${two(date.month)}-${two(date.day)}`;
  const midnight = date.hour === 0 && date.minute === 0 && date.second === 0 && date.microsecond === 0;
  return midnight && date.offset === undefined ? day : `${day}T${formatClock(date)}`;
}

/**
 * The text of a time of day (docs/spec/03-dates-times-ranges.md#3-2-times-of-day): always with
 * seconds; microseconds and zone when there are any.
 */
export function formatTime(time: TimeValue): string {
  return formatClock(time);
}

/**
 * The effective instant as a response echoes it
 * (docs/spec/07-surfaces.md#1-2-the-effective-instant).
 */
export function formatEffective(date: DateValue): string {
  return formatDate(date);
}

/** A year in at least four characters, which include the sign of a negative year. */
function formatYear(year: number): string {
  return year < 0 ? `-${String(-year).padStart(3, "0")}` : String(year).padStart(4, "0");
}

function formatClock(clock: DateValue | TimeValue): string {
  const fraction = clock.microsecond === 0 ? "" : `.${String(clock.microsecond).padStart(6, "0")}`;
  return `${two(clock.hour)}:${two(clock.minute)}:${two(clock.second)}${fraction}${formatZone(clock.offset)}`;
}

function formatZone(offset: number | undefined): string {
  if (offset === undefined) return "";
  if (offset === 0) return "Z";
  const size = Math.abs(offset);
  return `${offset < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

function two(field: number): string {
  return field < 10 ? `0${field}` : String(field);
}

const INPUT_ZONED =
  /^(\d{1,4}|[+-]\d{1,6})-(\d{1,2})-(\d{1,2})(?:[Tt]| +)(\d{1,2}):(\d{1,2})(?::(\d{1,2})(\.\d+)?)? *([Zz]|[+-]\d\d:?\d\d)$/;
const INPUT_LOCAL = /^(\d{1,4}|[+-]\d{1,6})-(\d{1,2})-(\d{1,2})[Tt](\d{1,2}):(\d{1,2})(?::(\d{1,2})(\.\d+)?)?$/;
const INPUT_DAY = /^(\d{1,4}|[+-]\d{1,6})-(\d{1,2})-(\d{1,2})$/;
const INPUT_WEEK = /^(\d{1,4}|[+-]\d{1,6})-W(\d{1,2})$/;
const INPUT_MONTH = /^(\d{1,4}|[+-]\d{1,6})-(\d{1,2})$/;
const INPUT_YEAR = /^\+?0*([1-9]\d{0,3})$/;

/**
 * Reads a date as given for a run
 * (docs/spec/03-dates-times-ranges.md#3-1-3-run-time-input-of-date-data); blanks around it are
 * ignored. Undefined when it has none of the forms, or there is no such day.
 */
export function readDate(text: string): DateValue | undefined {
  const trimmed = text.trim();
  const clocked = INPUT_ZONED.exec(trimmed) ?? INPUT_LOCAL.exec(trimmed);
  if (clocked !== null) return dateOf(clocked.slice(1), clocked.slice(4), clocked[8]);
  const day = INPUT_DAY.exec(trimmed);
  if (day !== null) return dateOf(day.slice(1));
  const week = INPUT_WEEK.exec(trimmed);
  if (week !== null) return weekOf(Number(week[1]), Number(week[2]));
  const month = INPUT_MONTH.exec(trimmed);
  if (month !== null) return dateOf([month[1], month[2], "1"]);
  const year = INPUT_YEAR.exec(trimmed);
  return year === null ? undefined : dateOf([year[1], "1", "1"]);
}

const SOURCE_DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[Tt](\d{1,2}):(\d{1,2}):(\d{1,2})(\.\d+)?([Zz]|[+-]\d\d:\d\d)?)?$/;

/**
 * Reads a date literal of a source file
 * (docs/spec/03-dates-times-ranges.md#3-1-2-literals-in-source). Undefined when it is malformed, or
 * there is no such day.
 */
export function readDateLiteral(text: string): DateValue | undefined {
  const match = SOURCE_DATE.exec(text);
  if (match === null) return undefined;
  return dateOf(match.slice(1), match[4] === undefined ? undefined : match.slice(4), match[8]);
}

const INPUT_TIME = /^(\d{1,2}):(\d{1,2})(?::(\d{1,2})(\.\d+)?)?([Zz]|[+-]\d\d:\d\d)?$/;

/**
 * Reads a time of day as given for a run (docs/spec/03-dates-times-ranges.md#3-2-times-of-day);
 * blanks around it are ignored. Undefined when it is malformed, or there is no such time.
 */
export function readTime(text: string): TimeValue | undefined {
  const match = INPUT_TIME.exec(text.trim());
  if (match === null) return undefined;
  const clock = clockOf(match.slice(1, 5));
  const zone = offsetOf(match[5]);
  return clock === undefined || zone === "impossible" ? undefined : makeTime(clock, zone);
}

/**
 * Reads a time literal of a source file (docs/spec/03-dates-times-ranges.md#3-2-times-of-day): the
 * hour has exactly two digits.
 */
export function readTimeLiteral(text: string): TimeValue | undefined {
  return /^\d\d:/.test(text) && !/\s/.test(text) ? readTime(text) : undefined;
}

const EFFECTIVE_CLOCK =
  /^(\d{4})-(\d{1,2})-(\d{1,2})[Tt](\d{1,2}):(\d{1,2})(?::(\d{1,2})(\.\d+)?)?([Zz]|[+-]\d\d:?\d\d)?$/;
const EFFECTIVE_DAY = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const EFFECTIVE_WEEK = /^(\d{4})-W(\d\d)$/;
const EFFECTIVE_MONTH = /^(\d{4})(?:-(\d{1,2}))?$/;

/**
 * Reads the effective instant of a request, or the start of a version
 * (docs/spec/07-surfaces.md#1-2-the-effective-instant). Undefined when it has none of the forms, or
 * there is no such day or time.
 */
export function readEffective(text: string): DateValue | undefined {
  const date = readEffectiveForm(text.trim());
  return date === undefined || date.year === 0 ? undefined : date;
}

function readEffectiveForm(text: string): DateValue | undefined {
  const clocked = EFFECTIVE_CLOCK.exec(text);
  if (clocked !== null) {
    if (Number(clocked[6] ?? 0) > 59) return undefined;
    return dateOf(clocked.slice(1), clocked.slice(4), clocked[8]);
  }
  const day = EFFECTIVE_DAY.exec(text);
  if (day !== null) return dateOf(day.slice(1));
  const week = EFFECTIVE_WEEK.exec(text);
  if (week !== null) return weekOf(Number(week[1]), Number(week[2]));
  const month = EFFECTIVE_MONTH.exec(text);
  return month === null ? undefined : dateOf([month[1], month[2] ?? "1", "1"]);
}

/** The digits of a day or a clock; later members are not read. */
type Fields = readonly (string | undefined)[];

function dateOf(dayFields: Fields, clockFields?: Fields, zoneText?: string): DateValue | undefined {
  const day: Day = { year: Number(dayFields[0]), month: Number(dayFields[1]), day: Number(dayFields[2]) };
  if (!isDay(day) || day.year < MIN_YEAR || day.year > MAX_YEAR) return undefined;
  const zone = offsetOf(zoneText);
  if (zone === "impossible") return undefined;
  if (clockFields === undefined) return makeDate(day, undefined, zone);
  const clock = clockOf(clockFields);
  return clock === undefined ? undefined : makeDate(day, clock, zone);
}

function weekOf(year: number, week: number): DateValue | undefined {
  const monday = isoWeekMonday(year, week);
  return monday === undefined || year < MIN_YEAR || year > MAX_YEAR ? undefined : makeDate(monday);
}

/**
 * Second 60 is read as 59, as a leap second cannot be represented; fractions are cut to
 * microseconds.
 */
function clockOf(fields: Fields): { hour: number; minute: number; second: number; microsecond: number } | undefined {
  const hour = Number(fields[0]);
  const minute = Number(fields[1]);
  const second = Number(fields[2] ?? 0);
  if (hour > 23 || minute > 59 || second > 60) return undefined;
  const microsecond = Number((fields[3] ?? ".").slice(1, 7).padEnd(6, "0"));
  return { hour, minute, second: Math.min(second, 59), microsecond };
}

function offsetOf(zone: string | undefined): number | undefined | "impossible" {
  if (zone === undefined) return undefined;
  if (zone === "Z" || zone === "z") return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(-2));
  if (hours > 23 || minutes > 59) return "impossible";
  const size = hours * 60 + minutes;
  return zone.startsWith("-") && size !== 0 ? -size : size;
}

/** The time as text, made once a millisecond. `milliseconds`: since 1970. */
export function timeText(milliseconds: number): string {
  if (milliseconds !== instant) {
    instant = milliseconds;
    instantText = new Date(milliseconds).toISOString();
  }
  return instantText;
}

let instant = 0;
let instantText = "";
