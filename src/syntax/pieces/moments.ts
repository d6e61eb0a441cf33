import { isoWeekMonday, makeDate } from "../../model/time/calendar.ts";
import { formatTime, readDateLiteral, readTimeLiteral } from "../../model/time/temporal-text.ts";
import type { DateValue, TimeValue } from "../../model/value.ts";
import { KIND } from "../lexer/kinds.ts";
import type { TokenReader } from "../lexer/tokens.ts";

/**
 * A date, a time or an effective date read from several raw tokens; `next` is the index of the
 * first raw token after it.
 */
export type Moment =
  | { readonly type: "date"; readonly next: number; readonly value: DateValue; readonly hasTime: boolean }
  | { readonly type: "time"; readonly next: number; readonly value: TimeValue }
  | { readonly type: "effective"; readonly next: number; readonly text: string; readonly start: DateValue }
  /** Malformed; reported at its first token. `written` is its text without spaces. */
  | { readonly type: "malformed"; readonly next: number; readonly written: string }
  /** The raw token at `at` should have been `expected`. */
  | {
      readonly type: "broken";
      readonly of: "date" | "time" | "effective";
      readonly at: number;
      readonly expected: string;
    };

const SHORT = /^[0-9]{1,2}$/;
const SECONDS = /^[0-9]{1,2}(?:\.[0-9]+)?$/;
const FOUR_DIGITS = /^[0-9]{4}$/;
const TWO_DIGITS = /^[0-9]{2}$/;

/**
 * True when the raw token is a year: a number of exactly four digits
 * (docs/spec/01-syntax.md#2-5-dates-and-datetimes).
 */
export function isYear(reader: TokenReader, at: number): boolean {
  return reader.kind(at) === KIND.number && reader.length(at) === 4 && FOUR_DIGITS.test(reader.text(at));
}

/**
 * True when the raw token is an hour: a number of exactly two digits
 * (docs/spec/01-syntax.md#2-6-times).
 */
export function isHour(reader: TokenReader, at: number): boolean {
  return reader.kind(at) === KIND.number && reader.length(at) === 2 && TWO_DIGITS.test(reader.text(at));
}

/**
 * Reads the date whose year is at `from`; a `-` follows the year
 * (docs/spec/01-syntax.md#2-5-dates-and-datetimes).
 */
export function readDateTokens(reader: TokenReader, from: number): Moment {
  const broken = brokenDay(reader, from);
  if (broken !== undefined) return broken;
  const day = from + 5;
  const clock = readClock(reader, day);
  const written = joined(reader, from, clock.next);
  const value = clock.complete ? readDateLiteral(written) : undefined;
  return value === undefined
    ? { type: "malformed", next: clock.next, written }
    : { type: "date", next: clock.next, value, hasTime: clock.next > day };
}

/**
 * Reads the time whose hour is at `from`; a `:` follows the hour
 * (docs/spec/01-syntax.md#2-6-times).
 */
export function readTimeTokens(reader: TokenReader, from: number): Moment {
  if (reader.kind(from + 2) !== KIND.number) {
    return { type: "broken", of: "time", at: from + 2, expected: "the minutes of a time" };
  }
  let next = from + 3;
  let complete = SHORT.test(reader.text(from + 2));
  if (reader.kind(next) === KIND.colon && reader.kind(next + 1) === KIND.number) {
    complete &&= SECONDS.test(reader.text(next + 1));
    next += 2;
  }
  next = zoneEnd(reader, next);
  const written = joined(reader, from, next);
  const value = complete ? readTimeLiteral(written) : undefined;
  return value === undefined ? { type: "malformed", next, written } : { type: "time", next, value };
}

/** Reads the effective date whose year is at `from` (docs/spec/01-syntax.md#4-3-effective-date). */
export function readEffectiveTokens(reader: TokenReader, from: number): Moment {
  const year = reader.text(from);
  if (reader.kind(from + 1) !== KIND.minus) {
    return effective(year, year === "0000" ? undefined : `${year}-1-1`, year, from + 1);
  }
  const part = reader.text(from + 2);
  if (reader.kind(from + 2) === KIND.label && /^W[0-9]+$/.test(part)) return readWeek(year, part, from + 3);
  if (reader.kind(from + 2) !== KIND.number) {
    return { type: "broken", of: "effective", at: from + 2, expected: "a month or a week such as `W05`" };
  }
  if (reader.kind(from + 3) !== KIND.minus) {
    return effective(`${year}-${part.padStart(2, "0")}`, `${year}-${part}-1`, `${year}-${part}`, from + 3);
  }
  const date = readDateTokens(reader, from);
  if (date.type === "broken") return { ...date, of: "effective" };
  if (date.type !== "date") return date;
  return { type: "effective", next: date.next, text: dateText(date.value, date.hasTime), start: date.value };
}

/**
 * The text of a date in a source: zero padded, with the time of day only when one was written
 * (docs/spec/01-syntax.md#8-6-literals).
 */
export function dateText(date: DateValue, hasTime: boolean): string {
  const { year, month, day } = date;
  const written = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  return hasTime ? `${written}T${formatTime({ ...date, kind: "time" })}` : written;
}

function effective(text: string, day: string | undefined, written: string, next: number): Moment {
  const start = day === undefined ? undefined : readDateLiteral(day);
  return start === undefined ? { type: "malformed", next, written } : { type: "effective", next, text, start };
}

function readWeek(year: string, part: string, next: number): Moment {
  const week = part.slice(1);
  const monday = SHORT.test(week) ? isoWeekMonday(Number(year), Number(week)) : undefined;
  if (monday === undefined) return { type: "malformed", next, written: `${year}-${part}` };
  return { type: "effective", next, text: `${year}-W${week.padStart(2, "0")}`, start: makeDate(monday) };
}

function brokenDay(reader: TokenReader, from: number): Moment | undefined {
  if (reader.kind(from + 2) !== KIND.number) {
    return { type: "broken", of: "date", at: from + 2, expected: "the month of a date" };
  }
  if (reader.kind(from + 3) !== KIND.minus) {
    return { type: "broken", of: "date", at: from + 3, expected: "`-` and the day of a date" };
  }
  if (reader.kind(from + 4) !== KIND.number) {
    return { type: "broken", of: "date", at: from + 4, expected: "the day of a date" };
  }
  return undefined;
}

/** The time of day after a date: `T10:00:00` with its zone. `next` is `from` when there is none. */
function readClock(reader: TokenReader, from: number): { readonly next: number; readonly complete: boolean } {
  const isClock = reader.kind(from) === KIND.label && /^[Tt][0-9]+$/.test(reader.text(from));
  if (!isClock || (reader.kind(from + 1) !== KIND.colon && !touchesPrevious(reader, from))) {
    return { next: from, complete: true };
  }
  let next = from + 1;
  let parts = 0;
  while (parts < 2 && reader.kind(next) === KIND.colon && reader.kind(next + 1) === KIND.number) {
    next += 2;
    parts += 1;
  }
  return { next: zoneEnd(reader, next), complete: parts === 2 };
}

/** The index after the zone that begins at `at`, or `at` itself. */
function zoneEnd(reader: TokenReader, at: number): number {
  if (!touchesPrevious(reader, at)) return at;
  if (reader.kind(at) === KIND.label) return /^[Zz]$/.test(reader.text(at)) ? at + 1 : at;
  const isOffset =
    (reader.kind(at) === KIND.plus || reader.kind(at) === KIND.minus) &&
    reader.touchesNext(at) &&
    reader.kind(at + 1) === KIND.number &&
    reader.touchesNext(at + 1) &&
    reader.kind(at + 2) === KIND.colon &&
    reader.kind(at + 3) === KIND.number;
  return isOffset ? at + 4 : at;
}

function touchesPrevious(reader: TokenReader, at: number): boolean {
  return reader.touchesNext(at - 1);
}

function joined(reader: TokenReader, from: number, to: number): string {
  let text = "";
  for (let at = from; at < to; at += 1) text += reader.text(at);
  return text;
}
