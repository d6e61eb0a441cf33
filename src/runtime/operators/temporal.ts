import type { Rational } from "../../model/numbers/rational.ts";
import type { RangeEnd } from "../../model/operators.ts";
import {
  type CalendarPeriod,
  calendarPeriod,
  clockSeconds,
  compareDates,
  epochSeconds,
  fullMonths,
  MAX_YEAR,
  MIN_YEAR,
  shiftClock,
  shiftMicroseconds,
  shiftMonths,
} from "../../model/time/calendar.ts";
import { rangeWidth } from "../../model/types/range-constraints.ts";
import type { Trait } from "../../model/types/type.ts";
import type {
  BooleanValue,
  DateValue,
  NumberValue,
  Outcome,
  RangeValue,
  ScalarValue,
  TimeValue,
  Veto,
} from "../../model/value.ts";
import { numberOutcome } from "./arithmetic.ts";
import { compareScalars } from "./order.ts";
import { computationVeto } from "./veto.ts";

/**
 * A date, time or date range moved by an amount in seconds (`by` "duration") or months
 * ("calendar"), forward or back by `sign`
 * (docs/spec/03-dates-times-ranges.md#3-4-2-shifting-a-date,
 * docs/spec/03-dates-times-ranges.md#3-4-3-shifting-a-time,
 * docs/spec/03-dates-times-ranges.md#3-7-4-arithmetic): of a range the right end moves. Without a
 * zone the result is in UTC. Vetoes on fractions of a microsecond or month and outside the
 * calendar.
 */
export function shift(subject: DateValue | TimeValue | RangeValue, amount: Rational, by: Trait, sign: 1 | -1): Outcome {
  switch (subject.kind) {
    case "date":
      return by === "calendar" ? shiftByMonths(subject, amount, sign) : shiftByDuration(subject, amount, sign);
    case "time": {
      const microseconds = wholeMicroseconds(amount);
      return microseconds === undefined ? FINER_THAN_MICROSECONDS : shiftClock(subject, BigInt(sign) * microseconds);
    }
    case "range": {
      if (subject.to.kind !== "date") throw new TypeError("unreachable: no date range");
      const to = shift(subject.to, amount, by, sign);
      return to.kind === "date" ? { kind: "range", from: subject.from, to } : to;
    }
  }
}

const MAX_INT64 = (1n << 63n) - 1n;

export const OUTSIDE_CALENDAR: Veto = computationVeto(`The date lies outside the years ${MIN_YEAR} to ${MAX_YEAR}`);

const FINER_THAN_MICROSECONDS: Veto = computationVeto("The duration is not a whole number of microseconds");

function shiftByMonths(date: DateValue, { n, d }: Rational, sign: 1 | -1): DateValue | Veto {
  if (n % d !== 0n) return computationVeto("The calendar amount is not a whole number of months");
  return shiftMonths(date, sign * Number(n / d)) ?? OUTSIDE_CALENDAR;
}

function shiftByDuration(date: DateValue, amount: Rational, sign: 1 | -1): DateValue | Veto {
  const microseconds = wholeMicroseconds(amount);
  if (microseconds === undefined) return FINER_THAN_MICROSECONDS;
  if (microseconds > MAX_INT64 || microseconds < -MAX_INT64 - 1n) return OUTSIDE_CALENDAR;
  return shiftMicroseconds(date, BigInt(sign) * microseconds) ?? OUTSIDE_CALENDAR;
}

function wholeMicroseconds({ n, d }: Rational): bigint | undefined {
  const scaled = n * 1_000_000n;
  return scaled % d === 0n ? scaled / d : undefined;
}

/**
 * Seconds from a time of day on the date's own day, in the date's zone, to the date
 * (docs/spec/03-dates-times-ranges.md#3-4-4-date-time); the time's own zone is ignored.
 */
export function elapsed(date: DateValue, time: TimeValue): Outcome {
  const seconds = clockSeconds(date) - clockSeconds(time);
  return numberOutcome(BigInt(seconds * 1_000_000 + date.microsecond - time.microsecond), 1_000_000n);
}

/**
 * The absolute width of a range (docs/spec/03-dates-times-ranges.md#3-7-1-width-as-unit): a
 * difference, seconds, or the full months between two dates. It carries no unit.
 */
export function width(range: RangeValue, months: boolean): Outcome {
  const { from, to } = range;
  if (months && from.kind === "date" && to.kind === "date") return numberOutcome(BigInt(fullMonths(from, to)), 1n);
  const { n, d } = rangeWidth(from, to);
  return numberOutcome(n, d);
}

/**
 * True when a value lies in the half-open stretch between the ends, whatever their order
 * (docs/spec/03-dates-times-ranges.md#3-6-4-containment).
 */
export function contains(value: ScalarValue, range: RangeValue): BooleanValue {
  const reversed = compareScalars(range.from, range.to) > 0;
  const low = reversed ? range.to : range.from;
  const high = reversed ? range.from : range.to;
  return truth(compareScalars(low, value) <= 0 && compareScalars(value, high) < 0);
}

/** The lower or the upper end of a range, whatever their order. An amount carries no unit. */
export function rangeEnd({ from, to }: RangeValue, which: RangeEnd): Outcome {
  const isReversed = compareScalars(from, to) > 0;
  const end = (which === "lower") === isReversed ? to : from;
  return end.kind === "number" ? { kind: "number", n: end.n, d: end.d } : end;
}

/**
 * The stretch that two ranges have in common; where there is none, or a range is in reverse, an
 * empty one (docs/spec/03-dates-times-ranges.md#3-12-words-for-dates).
 */
export function overlap(one: RangeValue, other: RangeValue): RangeValue {
  const from = compareScalars(one.from, other.from) >= 0 ? one.from : other.from;
  const to = compareScalars(one.to, other.to) <= 0 ? one.to : other.to;
  return { kind: "range", from, to: compareScalars(from, to) <= 0 ? to : from };
}

/**
 * `past a` is the range from a before now to now, `future a` from now to a after now
 * (docs/spec/03-dates-times-ranges.md#3-5-2-forms).
 */
export function window(now: DateValue, amount: NumberValue, by: Trait, direction: "past" | "future"): Outcome {
  const end = shift(now, amount, by, direction === "past" ? -1 : 1);
  if (end.kind !== "date") return end;
  return direction === "past" ? { kind: "range", from: end, to: now } : { kind: "range", from: now, to: end };
}

/** `d in past`, `d in future`: strictly before or after now, as instants. */
export function dateRelative(date: DateValue, now: DateValue, direction: "past" | "future"): BooleanValue {
  const order = compareDates(date, now);
  return truth(direction === "past" ? order < 0 : order > 0);
}

/**
 * `d in calendar year` and its kin (docs/spec/03-dates-times-ranges.md#3-5-3-calendar-periods):
 * periods of now's zone, the date as an instant.
 */
export function dateCalendar(
  date: DateValue,
  now: DateValue,
  which: "current" | "past" | "future" | "not_in",
  period: CalendarPeriod,
): BooleanValue {
  const { from, to } = calendarPeriod(now, period, which === "past" ? -1 : which === "future" ? 1 : 0);
  const seconds = epochSeconds(date);
  const inside = from <= seconds && seconds < to;
  return truth(which === "not_in" ? !inside : inside);
}

function truth(value: boolean): BooleanValue {
  return { kind: "boolean", value };
}
