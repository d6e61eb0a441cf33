import {
  add,
  compare,
  divide,
  equals,
  isInteger,
  multiply,
  type Rational,
  rational,
} from "../model/numbers/rational.ts";

/** An end of an interval. */
export interface IntervalEnd {
  readonly at: Rational;
  /** True: the end itself belongs to the interval. */
  readonly closed: boolean;
}

/** A stretch of numbers; an absent end has no limit. */
export interface NumberInterval {
  readonly low?: IntervalEnd | undefined;
  readonly high?: IntervalEnd | undefined;
}

/** Disjoint stretches in ascending order, no two of which touch. */
export type Intervals = readonly NumberInterval[];

export const ALL: Intervals = [{}];

export function point(at: Rational): NumberInterval {
  const end = { at, closed: true };
  return { low: end, high: end };
}

export function meetIntervals(a: Intervals, b: Intervals): Intervals {
  const met: NumberInterval[] = [];
  for (let [i, j] = [0, 0]; i < a.length && j < b.length; ) {
    const [left, right] = [a[i] ?? {}, b[j] ?? {}];
    const both = { low: higherLow(left.low, right.low), high: lowerHigh(left.high, right.high) };
    if (!isNothing(both)) met.push(both);
    if (endsFirst(left.high, right.high)) i++;
    else j++;
  }
  return met;
}

/** True when nothing is in both. */
export function areIntervalsApart(a: Intervals, b: Intervals): boolean {
  for (let [i, j] = [0, 0]; i < a.length && j < b.length; ) {
    const [left, right] = [a[i] ?? {}, b[j] ?? {}];
    if (!isBefore(left.high, right.low) && !isBefore(right.high, left.low)) return false;
    if (endsFirst(left.high, right.high)) i++;
    else j++;
  }
  return true;
}

export function complement(set: Intervals): Intervals {
  const rest: NumberInterval[] = [];
  let low: IntervalEnd | undefined;
  let isOpen = true;
  for (const each of set) {
    if (each.low !== undefined) rest.push({ low, high: opposite(each.low) });
    low = each.high === undefined ? undefined : opposite(each.high);
    isOpen = each.high !== undefined;
  }
  if (isOpen) rest.push({ low, high: undefined });
  return rest.filter((each) => !isNothing(each));
}

export function joinIntervals(a: Intervals, b: Intervals): Intervals {
  if (a.length === 0) return b;
  if (b.length === 0) return a;
  return complement(meetIntervals(complement(a), complement(b)));
}

export function holds(set: Intervals, at: Rational): boolean {
  let [from, to] = [0, set.length - 1];
  while (from <= to) {
    const middle = (from + to) >> 1;
    const { low, high } = set[middle] ?? {};
    if (low !== undefined && !isAbove(low, at)) to = middle - 1;
    else if (high !== undefined && !isBelow(high, at)) from = middle + 1;
    else return true;
  }
  return false;
}

/** The same stretches on a grid: all ends are multiples of the step, and closed. */
export function onGrid(set: Intervals, step: Rational): Intervals {
  const snapped: NumberInterval[] = [];
  for (const { low, high } of set) {
    const next = {
      low: low && { at: multiple(low, step, 1n), closed: true },
      high: high && { at: multiple(high, step, -1n), closed: true },
    };
    if (isNothing(next)) continue;
    const last = snapped.at(-1);
    const isNeighbour =
      last?.high !== undefined && next.low !== undefined && equals(add(last.high.at, step), next.low.at);
    if (isNeighbour) snapped[snapped.length - 1] = { low: last.low, high: next.high };
    else snapped.push(next);
  }
  return snapped;
}

/** All values times a factor, which is not 0, plus an offset. */
export function scaled(set: Intervals, factor: Rational, offset: Rational): Intervals {
  const end = (each: IntervalEnd | undefined) =>
    each && { at: add(multiply(each.at, factor), offset), closed: each.closed };
  const moved = set.map(({ low, high }) => ({ low: end(low), high: end(high) }));
  return factor.n > 0n ? moved : moved.map(({ low, high }) => ({ low: high, high: low })).reverse();
}

/** The stretch from the lowest to the highest value. */
export function hull(set: Intervals): NumberInterval {
  return { low: set[0]?.low, high: set.at(-1)?.high };
}

/** The nearest multiple of the step in the interval to a value; undefined: there is none. */
export function nearestMultiple({ low, high }: NumberInterval, step: Rational, to: Rational): Rational | undefined {
  const first = low && divide(multiple(low, step, 1n), step).n;
  const last = high && divide(multiple(high, step, -1n), step).n;
  if (first !== undefined && last !== undefined && first > last) return undefined;
  const wanted = divide(to, step);
  const near = isInteger(wanted) ? wanted.n / wanted.d : floorOf(wanted);
  const count = first !== undefined && near < first ? first : last !== undefined && near > last ? last : near;
  return multiply(rational(count), step);
}

/** The multiple of the step at an end or, in the direction given, next to it. */
function multiple({ at, closed }: IntervalEnd, step: Rational, direction: 1n | -1n): Rational {
  const count = divide(at, step);
  const whole = isInteger(count);
  const floor = floorOf(count);
  if (whole) return multiply(rational(closed ? floor : floor + direction), step);
  return multiply(rational(direction === 1n ? floor + 1n : floor), step);
}

function floorOf({ n, d }: Rational): bigint {
  return (n - (((n % d) + d) % d)) / d;
}

function isNothing({ low, high }: NumberInterval): boolean {
  if (low === undefined || high === undefined) return false;
  const order = compare(low.at, high.at);
  return order > 0 || (order === 0 && !(low.closed && high.closed));
}

/** True when a stretch with this upper end has nothing of one with that lower end. */
function isBefore(high: IntervalEnd | undefined, low: IntervalEnd | undefined): boolean {
  if (high === undefined || low === undefined) return false;
  const order = compare(high.at, low.at);
  return order < 0 || (order === 0 && !(high.closed && low.closed));
}

function higherLow(a: IntervalEnd | undefined, b: IntervalEnd | undefined): IntervalEnd | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  const order = compare(a.at, b.at);
  if (order === 0) return a.closed ? b : a;
  return order > 0 ? a : b;
}

function lowerHigh(a: IntervalEnd | undefined, b: IntervalEnd | undefined): IntervalEnd | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  const order = compare(a.at, b.at);
  if (order === 0) return a.closed ? b : a;
  return order < 0 ? a : b;
}

function endsFirst(a: IntervalEnd | undefined, b: IntervalEnd | undefined): boolean {
  if (a === undefined) return false;
  if (b === undefined) return true;
  const order = compare(a.at, b.at);
  return order < 0 || (order === 0 && !a.closed);
}

function opposite({ at, closed }: IntervalEnd): IntervalEnd {
  return { at, closed: !closed };
}

function isAbove({ at, closed }: IntervalEnd, value: Rational): boolean {
  const order = compare(value, at);
  return order > 0 || (order === 0 && closed);
}

function isBelow({ at, closed }: IntervalEnd, value: Rational): boolean {
  const order = compare(value, at);
  return order < 0 || (order === 0 && closed);
}
