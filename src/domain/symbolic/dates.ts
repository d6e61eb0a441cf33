import type { CountedUnit, DatePeriod, NumberPart, PeriodEdge } from "../../model/forms/date-words.ts";
import {
  add,
  compare,
  isInteger,
  multiply,
  type Rational,
  rational,
  subtract,
  ZERO,
} from "../../model/numbers/rational.ts";
import type { StrictCell } from "../../model/program/operations.ts";
import { dateFromInstant, MAX_YEAR, MIN_YEAR } from "../../model/time/calendar.ts";
import { numberPart } from "../../model/time/date-parts.ts";
import { ALL_DAYS, freeDays } from "../../model/time/working-days.ts";
import type { Trait } from "../../model/types/type.ts";
import { CALENDAR, DAY } from "../input-set.ts";
import { constantOf, isConstant, type Linear, minus, plus, times } from "../linear.ts";
import { boundsOfSum, inverse, valuesOf } from "../region.ts";
import { comparedWith, type NumberSet, numbers } from "../value-set.ts";
import { comparedLinear } from "./compare.ts";
import { type Ground, narrowed, type PathState, type ReachedOutcome } from "./state.ts";
import { asLinear, isTrue, type SymbolicOutcome } from "./symbol.ts";
import { anything, closed, linearReached, negative, type Operating, perhaps, unknown } from "./unknown.ts";

/** Microseconds of a month of the calendar, in the mean of 400 years. */
const MONTH = rational(146_097n * DAY, 4800n);
/** Any number of months differs by less from so many means. */
const SLACK = rational(10n * DAY);
/** A zone moves a clock by less than a day. */
const ZONE = rational(DAY);
/** The reason of a veto of a computation that leaves the calendar. */
export const OUTSIDE = "The date lies outside the calendar";

/** How an amount moves a date. */
export interface Movement {
  readonly by: Trait;
  readonly sign: 1 | -1;
}

/** A date, time or range moved by an amount. */
export function moved(
  operating: Operating,
  subject: SymbolicOutcome,
  amount: SymbolicOutcome,
  { by, sign }: Movement,
): readonly ReachedOutcome[] {
  const [start, length] = [asLinear(subject), asLinear(amount)];
  const isDate = operating.kind === "date";
  if (start === undefined || length === undefined || !isConstant(length) || !isDate) {
    const { veto, value } = perhaps(operating, OUTSIDE);
    return [...veto, ...(value === undefined ? [] : unknown({ ...operating, state: value }))];
  }
  const isMonths = by === "calendar";
  const count = rational(length.constant.n * BigInt(sign), length.constant.d);
  const target = plus(start, constantOf(multiply(count, isMonths ? MONTH : rational(1_000_000n))));
  const { veto, value } = inCalendar(operating, target, bothWays(isMonths ? SLACK : ZONE));
  if (value === undefined) return veto;
  if (!isMonths && isInteger(target.constant))
    return [...veto, { state: value, outcome: { kind: "linear", counted: "date", linear: target } }];
  const found = unknown({ ...operating, state: value });
  return [...veto, ...found.flatMap((part) => nearTo(part, target, SLACK, operating.ground))];
}

/** How far from a date another one may lie, on each side; undefined: never beyond the calendar. */
interface DateReach {
  readonly before?: Rational;
  readonly after?: Rational;
}

function bothWays(slack: Rational): DateReach {
  return { before: slack, after: slack };
}

/** Divides a state where a date may leave the calendar; near its ends nothing tells whether. */
function inCalendar(
  operating: Operating,
  date: Linear,
  { before, after }: DateReach,
): { readonly veto: readonly ReachedOutcome[]; readonly value: PathState | undefined } {
  const { state, ground } = operating;
  const first = before && add(rational(CALENDAR.first), before);
  const last = after && subtract(rational(CALENDAR.last), after);
  const { low, high } = boundsOfSum(date.factors, date.constant, state.region, ground.terms);
  const isSafe =
    (first === undefined || (low !== undefined && compare(first, low.at) <= 0)) &&
    (last === undefined || (high !== undefined && compare(high.at, last) <= 0));
  if (isSafe) return { veto: [], value: state };
  const { veto, value } = perhaps(operating, OUTSIDE);
  if (isConstant(date)) return { veto, value };
  const { term, factor, constant } = ground.terms.sum(date);
  const unsafe = numbers([
    ...(first === undefined ? [] : [{ high: { at: first, closed: false } }]),
    ...(last === undefined ? [] : [{ low: { at: last, closed: false } }]),
  ]);
  const vetoed = veto.flatMap((part) => {
    const near = narrowed(part.state, term, inverse(unsafe, factor, constant), ground);
    return near === undefined ? [] : [{ ...part, state: near }];
  });
  return { veto: vetoed, value };
}

/** The full months of a stretch of microseconds: less than one more than they last. */
export function monthsBetween(part: ReachedOutcome, size: Linear, ground: Ground): readonly ReachedOutcome[] {
  const months = asLinear(part.outcome);
  if (months === undefined) return [part];
  const half = rational(MONTH.n, 2n * MONTH.d);
  const middle = plus(times(months, MONTH), constantOf(half));
  return nearTo(
    { ...part, outcome: { kind: "linear", counted: "number", linear: middle } },
    size,
    add(half, SLACK),
    ground,
  ).map(({ state }) => ({ ...part, state }));
}

/** A value that differs from a sum by at most so much. */
function nearTo(part: ReachedOutcome, sum: Linear, slack: Rational, ground: Ground): readonly ReachedOutcome[] {
  const value = asLinear(part.outcome);
  if (value === undefined) return [part];
  const difference = minus(value, sum);
  if (isConstant(difference)) return [part];
  const { term, factor, constant } = ground.terms.sum(difference);
  const around = numbers([{ low: closed(negative(slack)), high: closed(slack) }]);
  const state = narrowed(part.state, term, inverse(around, factor, constant), ground);
  return state === undefined ? [] : [{ ...part, state }];
}

// Words for dates (docs/spec/03-dates-times-ranges.md#3-12-words-for-dates) ------------------

const ONE = rational(1n);
const YEAR = multiply(MONTH, rational(12n));
/** The instant of the year 0, in the mean of 400 years. */
const YEAR_ZERO = multiply(YEAR, rational(-1970n));

type CellOf<Op extends StrictCell["op"]> = Extract<StrictCell, { readonly op: Op }>;

const BOUNDS: Readonly<Record<NumberPart, readonly [low: number, high: number]>> = {
  "year of": [MIN_YEAR - 1, MAX_YEAR + 1],
  "quarter of": [1, 4],
  "month of": [1, 12],
  "week of": [1, 53],
  "day of": [1, 31],
  "weekday of": [1, 7],
  "days in year of": [365, 366],
  "days in month of": [28, 31],
  "hour of": [0, 23],
};

/** A part of a date: between bounds; a year is near its date. */
export function partOf(operating: Operating, { part }: CellOf<"date_part">): readonly ReachedOutcome[] {
  const [date] = operating.operands.map(asLinear);
  const found = unknown(operating, wholeNumbers(date === undefined ? BOUNDS[part] : boundsOf(part, date, operating)));
  if (part !== "year of" || date === undefined) return found;
  return found.flatMap((result) => {
    const year = asLinear(result.outcome);
    if (year === undefined) return [result];
    const start = plus(times(year, YEAR), constantOf(YEAR_ZERO));
    return between(result, minus(date, start), [negative(SLACK), add(YEAR, SLACK)], operating.ground);
  });
}

function wholeNumbers([low, high]: readonly [number, number]): NumberSet {
  return numbers([{ low: closed(rational(BigInt(low))), high: closed(rational(BigInt(high))) }], ONE);
}

/** The parts that only grow within a longer period, and that period. */
const WITHIN: Partial<Readonly<Record<NumberPart, NumberPart>>> = {
  "quarter of": "year of",
  "month of": "year of",
  "days in year of": "year of",
  "days in month of": "month of",
  "day of": "month of",
};

/** Dates of one month, in any zone, have the days between; those of one year its months. */
function boundsOf(part: NumberPart, date: Linear, { state, ground }: Operating): readonly [number, number] {
  const { low, high } = boundsOfSum(date.factors, date.constant, state.region, ground.terms);
  const around = WITHIN[part];
  if (around === undefined || low === undefined || high === undefined) return BOUNDS[part];
  const first = dateFromInstant(low.at.n / low.at.d - DAY);
  const last = dateFromInstant(high.at.n / high.at.d + DAY);
  const isOnePeriod =
    first.year === last.year && (around === "year of" || numberPart(first, around) === numberPart(last, around));
  return isOnePeriod ? [numberPart(first, part), numberPart(last, part)] : BOUNDS[part];
}

/** The most days of a period. */
const LENGTHS: Readonly<Record<DatePeriod, bigint>> = { year: 366n, quarter: 92n, month: 31n, week: 7n, day: 1n };

/** Where the start of a period lies before the date that it contains, or after it, in days. */
const REACH: Readonly<Record<PeriodEdge, (length: bigint) => readonly [low: bigint, high: bigint]>> = {
  first: (length) => [-length, 0n],
  last: (length) => [-1n, length - 1n],
  next: (length) => [0n, length],
};

/** A day of the period with a date: near it, in whatever zone it is. */
export function dayOfPeriod(operating: Operating, { period, edge }: CellOf<"period_day">): readonly ReachedOutcome[] {
  const [date] = operating.operands.map(asLinear);
  if (date === undefined) return unknown(operating);
  const { veto, value } = inCalendar(operating, date, bothWays(rational(367n * DAY)));
  if (value === undefined) return veto;
  const [low, high] = REACH[edge](LENGTHS[period]);
  const found = unknown({ ...operating, state: value }).flatMap((result) => {
    const day = asLinear(result.outcome);
    if (day === undefined) return [result];
    return between(result, minus(day, date), [rational(low * DAY), rational(high * DAY)], operating.ground);
  });
  return [...veto, ...found];
}

const UNITS: Readonly<Record<CountedUnit, { readonly size: Rational; readonly slack: Rational }>> = {
  years: { size: YEAR, slack: SLACK },
  months: { size: MONTH, slack: SLACK },
  days: { size: rational(DAY), slack: ZERO },
  hours: { size: rational(DAY, 24n), slack: ZERO },
};

/** The units between two dates: as many as fit, and negative where the second one is before. */
export function countBetween(operating: Operating, { unit }: CellOf<"units_between">): readonly ReachedOutcome[] {
  const { state, ground, operands } = operating;
  const [from, to] = operands.map(asLinear);
  if (from === undefined || to === undefined) return unknown(operating, numbers([{}], ONE));
  const length = minus(to, from);
  const { size, slack } = UNITS[unit];
  return comparedLinear(state, ">=", length, ground).flatMap((part) => {
    const side = isTrue(part.outcome) ? comparedWith(">=", ZERO) : comparedWith("<", ZERO);
    return unknown({ ...operating, state: part.state }, numbers(side.intervals, ONE)).flatMap((result) => {
      const count = asLinear(result.outcome);
      if (count === undefined) return [result];
      const rest = minus(length, times(count, size));
      return between(result, rest, [negative(slack), add(size, slack)], ground);
    });
  });
}

/** The values of parts with which there is a date, or a time, whatever the other parts are. */
const CERTAIN = {
  date: [span(MIN_YEAR, MAX_YEAR), span(1, 12), span(1, 28)],
  time: [span(0, 23), span(0, 59), span(0, 59)],
} as const;

function span(low: number, high: number): { readonly low: Rational; readonly high: Rational } {
  return { low: rational(BigInt(low)), high: rational(BigInt(high)) };
}

/** The size of each part, in microseconds. */
const SIZES = {
  date: [YEAR, MONTH, rational(DAY)],
  time: [rational(DAY, 24n), rational(DAY, 1440n), rational(DAY, 86_400n)],
} as const;

/** `date(y, m, d)` and `time(h, m, s)`: a date is near the sum of its parts, a time is the sum. */
export function momentOf(operating: Operating, { of }: CellOf<"moment">): readonly ReachedOutcome[] {
  const parts = operating.operands.flatMap((operand) => asLinear(operand) ?? []);
  if (parts.length < operating.operands.length) return anything(operating, "");
  const { veto, value } = isCertain(operating, parts, of)
    ? { veto: [], value: operating.state }
    : perhaps(operating, "");
  if (value === undefined) return veto;
  const sum = parts.reduce((all, part, at) => plus(all, times(part, SIZES[of][at] ?? ZERO)), constantOf(ZERO));
  if (of === "time") return [...veto, linearReached(value, sum, "time")];
  const middle = plus(sum, constantOf(add(YEAR_ZERO, negative(add(MONTH, rational(DAY))))));
  const found = unknown({ ...operating, state: value }).flatMap((result) => {
    const date = asLinear(result.outcome);
    if (date === undefined) return [result];
    return between(result, minus(date, middle), [negative(SLACK), SLACK], operating.ground);
  });
  return [...veto, ...found];
}

/** True where no part can be one of which there is no date or time. */
function isCertain({ state, ground }: Operating, parts: readonly Linear[], of: "date" | "time"): boolean {
  return parts.every(({ factors, constant }, at) => {
    const { low, high } = boundsOfSum(factors, constant, state.region, ground.terms);
    const allowed = CERTAIN[of][at];
    if (allowed === undefined || low === undefined || high === undefined) return false;
    if (compare(low.at, allowed.low) < 0 || compare(high.at, allowed.high) > 0 || !isInteger(constant)) return false;
    return [...factors].every(([id, factor]) => {
      const set = valuesOf(state.region, ground.terms.at(id));
      return isInteger(factor) && set.kind === "numbers" && set.step !== undefined && isInteger(set.step);
    });
  });
}

/** A working day is near its date, in whatever zone that is, on the side that its words say. */
export function workingDayFrom(operating: Operating, { step }: CellOf<"working_day">): readonly ReachedOutcome[] {
  const date = operating.operands.map(asLinear)[1];
  const furthest = furthestWorkingDay(operating);
  const { veto, value } =
    date === undefined || furthest === undefined
      ? perhaps(operating, "There is no such working day")
      : inCalendar(operating, date, step === 1 ? { after: furthest } : { before: furthest });
  if (value === undefined) return veto;
  const found = unknown({ ...operating, state: value }).flatMap((result) => {
    const day = asLinear(result.outcome);
    if (day === undefined || date === undefined) return [result];
    const further = times(minus(day, date), rational(BigInt(step)));
    return between(result, further, [rational(-2n * DAY), furthest], operating.ground);
  });
  return [...veto, ...found];
}

/**
 * How far a working day lies from its date at most; undefined where there may be none. Each takes
 * a week at most, unless all days of a week are weekend, and each holiday delays it by one working
 * day. Two weeks more are for the start and for zones.
 */
function furthestWorkingDay({ operands }: Operating): Rational | undefined {
  const [count, , holidays, weekend] = operands;
  const [days, free] = [count, weekend].map((operand) => operand && asLinear(operand));
  const isCounted = days !== undefined && isConstant(days) && isInteger(days.constant) && days.constant.n >= 0n;
  const isSure = free !== undefined && isConstant(free) && compare(free.constant, rational(BigInt(ALL_DAYS))) < 0;
  const most = holidays && mostDays(holidays);
  if (!isCounted || !isSure || most === undefined) return undefined;
  return rational((days.constant.n + BigInt(most) + 2n) * WEEK);
}

/** The days of a set of them, at most. */
function mostDays(set: SymbolicOutcome): number | undefined {
  if (set.kind === "unknown") return set.most;
  if (set.kind !== "value" || set.value.kind !== "text") return undefined;
  return freeDays(set.value.text, 0).holidays.length;
}

/** Microseconds. */
const WEEK = 7n * DAY;

/** A result of which a sum that names it lies between two values. */
function between(
  result: ReachedOutcome,
  sum: Linear,
  [low, high]: readonly [Rational, Rational | undefined],
  ground: Ground,
): readonly ReachedOutcome[] {
  if (isConstant(sum)) return [result];
  const { term, factor, constant } = ground.terms.sum(sum);
  const around = numbers([{ low: closed(low), ...(high !== undefined && { high: closed(high) }) }]);
  const state = narrowed(result.state, term, inverse(around, factor, constant), ground);
  return state === undefined ? [] : [{ ...result, state }];
}
