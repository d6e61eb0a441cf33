import { MAX_DECIMAL } from "../model/numbers/decimal.ts";
import { compare, divide, isInteger, multiply, type Rational, rational, ZERO } from "../model/numbers/rational.ts";
import { instantOf, MAX_YEAR, MIN_YEAR, makeDate, utcMicroseconds } from "../model/time/calendar.ts";
import type { Type } from "../model/types/type.ts";
import type { DateValue, TimeValue } from "../model/value.ts";
import { joinIntervals, type NumberInterval, point } from "./intervals.ts";
import { ANY_TEXT, ANY_TRUTH, type NumberSet, numbers, texts, type ValueSet } from "./value-set.ts";

/** Microseconds; a zone moves a clock by less than a day. */
export const DAY = 86_400_000_000n;

/**
 * The values that an input of a type takes, and perhaps more: a proof about the set is one about
 * the inputs. Undefined for ranges, which have two ends.
 */
export function inputSet(type: Type): ValueSet | undefined {
  switch (type.kind) {
    case "boolean":
      return ANY_TRUTH;
    case "text":
      return type.options.length > 0 ? texts(type.options) : ANY_TEXT;
    case "number":
      if (type.options !== undefined) return points(type.options);
      return amounts(type.minimum, type.maximum, type.decimals, [rational(1n)]);
    case "ratio": {
      if (type.options !== undefined) return points(type.options.map(({ canonical }) => canonical));
      const sizes = type.units.map(({ perOne }) => rational(perOne.d, perOne.n));
      return amounts(type.minimum?.canonical, type.maximum?.canonical, type.decimals, sizes);
    }
    case "measure": {
      if (type.options !== undefined) return points(type.options.map(({ canonical }) => canonical));
      const sizes = type.units.map(({ factor }) => factor);
      return amounts(type.minimum?.canonical, type.maximum?.canonical, type.decimals, sizes);
    }
    case "date":
      return numbers([moments(type.minimum ?? FIRST, type.maximum ?? LAST, instantOf)], rational(1n));
    case "time":
      return numbers([moments(type.minimum ?? MIDNIGHT, type.maximum ?? LAST_MOMENT, clock)], rational(1n));
    default:
      return undefined;
  }
}

/** The numbers between the bounds of a type, of any size; undefined for other types. */
export function boundedNumbers(type: Type): NumberSet | undefined {
  switch (type.kind) {
    case "number":
      return numbers([between(type.minimum, type.maximum)]);
    case "ratio":
    case "measure":
      return numbers([between(type.minimum?.canonical, type.maximum?.canonical)]);
    default:
      return undefined;
  }
}

/** The values that the constraints of a type allow; undefined where a set cannot tell exactly. */
export function allowedSet(type: Type): ValueSet | undefined {
  switch (type.kind) {
    case "number":
    case "ratio":
    case "measure":
      return type.decimals === undefined && type.options === undefined ? boundedNumbers(type) : undefined;
    case "text":
      return type.length === undefined && type.options.length > 0 ? texts(type.options) : undefined;
    default:
      return undefined;
  }
}

/** A set with the value that the input has when nobody gives it, which bounds do not concern. */
export function withFill(set: NumberSet, fill: Rational): NumberSet {
  const isOnGrid = set.step === undefined || isInteger(divide(fill, set.step));
  return numbers(joinIntervals(set.intervals, [point(fill)]), isOnGrid ? set.step : undefined);
}

function points(values: readonly Rational[]): NumberSet {
  return numbers(values.reduce<readonly NumberInterval[]>((known, value) => joinIntervals(known, [point(value)]), []));
}

const FIRST: DateValue = makeDate({ year: MIN_YEAR, month: 1, day: 1 });
const LAST: DateValue = makeDate(
  { year: MAX_YEAR, month: 12, day: 31 },
  { hour: 23, minute: 59, second: 59, microsecond: 999_999 },
);
const MIDNIGHT: TimeValue = { kind: "time", hour: 0, minute: 0, second: 0, microsecond: 0 };
const LAST_MOMENT: TimeValue = { kind: "time", hour: 23, minute: 59, second: 59, microsecond: 999_999 };

/** The first and last instant of the calendar, in microseconds, without zone. */
export const CALENDAR = { first: instantOf(FIRST), last: instantOf(LAST) };

function clock(time: TimeValue): bigint {
  return BigInt(utcMicroseconds(time));
}

/** No input counts more of its unit than decimals have. */
function amounts(
  minimum: Rational | undefined,
  maximum: Rational | undefined,
  decimals: number | undefined,
  sizes: readonly Rational[],
): NumberSet {
  const most = multiply(largest(sizes), rational(MAX_DECIMAL));
  return numbers([between(minimum ?? rational(-most.n, most.d), maximum ?? most)], gridOf(decimals, sizes));
}

function largest(sizes: readonly Rational[]): Rational {
  return sizes.reduce((most, size) => (compare(size, most) > 0 ? size : most), ZERO);
}

function between(minimum: Rational | undefined, maximum: Rational | undefined): NumberInterval {
  return {
    low: minimum && { at: minimum, closed: true },
    high: maximum && { at: maximum, closed: true },
  };
}

/** Bounds compare what clocks show, and rules compare instants: a zone is between the two. */
function moments<T>(minimum: T, maximum: T, of: (value: T) => bigint): NumberInterval {
  const widest = DAY - 60_000_000n;
  return between(rational(of(minimum) - widest), rational(of(maximum) + widest));
}

/** The grid on which all units of a type with `decimals` lie. */
function gridOf(decimals: number | undefined, sizes: readonly Rational[]): Rational | undefined {
  if (decimals === undefined) return undefined;
  const [first, ...others] = sizes.map((size) => multiply(size, rational(1n, 10n ** BigInt(decimals))));
  return first && others.reduce(commonStep, first);
}

/** The largest step of which both are multiples. */
function commonStep(a: Rational, b: Rational): Rational {
  let [left, right] = [a.n * b.d, b.n * a.d];
  while (right !== 0n) [left, right] = [right, left % right];
  return rational(left, a.d * b.d);
}
