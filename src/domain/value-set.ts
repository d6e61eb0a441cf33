import { kept } from "../model/cache/kept.ts";
import { equals, type Rational } from "../model/numbers/rational.ts";
import type { Comparison } from "../model/operators.ts";
import {
  ALL,
  areIntervalsApart,
  complement,
  holds,
  type IntervalEnd,
  type Intervals,
  joinIntervals,
  meetIntervals,
  onGrid,
  point,
} from "./intervals.ts";

/**
 * A set of values of one kind. Numbers, ratios and measures are canonical; dates and times of day
 * are microseconds, on a grid of 1.
 */
export type ValueSet = NumberSet | TextSet | TruthSet;

export interface NumberSet {
  readonly kind: "numbers";
  readonly intervals: Intervals;
  /** All values are multiples of it; absent: any fraction. */
  readonly step?: Rational | undefined;
}

export interface TextSet {
  readonly kind: "texts";
  readonly texts: ReadonlySet<string>;
  /** True: all texts but these. */
  readonly except: boolean;
}

export interface TruthSet {
  readonly kind: "truths";
  readonly yes: boolean;
  readonly no: boolean;
}

export const ANY_NUMBER: NumberSet = { kind: "numbers", intervals: ALL };
export const ANY_TEXT: TextSet = { kind: "texts", texts: new Set(), except: true };
export const ANY_TRUTH: TruthSet = { kind: "truths", yes: true, no: true };

export function numbers(intervals: Intervals, step?: Rational): NumberSet {
  return { kind: "numbers", intervals: step === undefined ? intervals : onGrid(intervals, step), step };
}

export function texts(listed: Iterable<string>, except = false): TextSet {
  return { kind: "texts", texts: new Set(listed), except };
}

export function truth(value: boolean): TruthSet {
  return { kind: "truths", yes: value, no: !value };
}

/** The numbers that compare so with one. */
export function comparedWith(operator: Comparison, at: Rational): NumberSet {
  switch (operator) {
    case "<":
      return numbers([{ high: { at, closed: false } }]);
    case "<=":
      return numbers([{ high: { at, closed: true } }]);
    case ">":
      return numbers([{ low: { at, closed: false } }]);
    case ">=":
      return numbers([{ low: { at, closed: true } }]);
    case "is":
      return numbers([point(at)]);
    case "is not":
      return numbers(complement([point(at)]));
  }
}

/** Values of both sets, which are of one kind. */
export function meet(a: ValueSet, b: ValueSet): ValueSet {
  if (a.kind === "numbers" && b.kind === "numbers")
    return numbers(meetIntervals(a.intervals, b.intervals), a.step ?? b.step);
  if (a.kind === "truths" && b.kind === "truths") return { kind: "truths", yes: a.yes && b.yes, no: a.no && b.no };
  if (a.kind === "texts" && b.kind === "texts") return meetTexts(a, b);
  throw new Error(`unreachable: a set of ${a.kind} and one of ${b.kind}`);
}

/** True when no value is in both sets; false may also mean that only a grid keeps them apart. */
export function areApart(a: ValueSet, b: ValueSet): boolean {
  if (a.kind === "numbers" && b.kind === "numbers") return areIntervalsApart(a.intervals, b.intervals);
  if (a.kind === "texts" && b.kind === "texts" && a.except !== b.except) {
    const [listed, others] = a.except ? [b, a] : [a, b];
    return listed.texts.size <= others.texts.size && isEmpty(meetTexts(listed, others));
  }
  return isEmpty(meet(a, b));
}

/** Values of either set. */
export function join(a: ValueSet, b: ValueSet): ValueSet {
  if (a.kind === "numbers" && b.kind === "numbers") {
    const step = a.step === undefined || b.step === undefined ? undefined : a.step;
    return numbers(joinIntervals(a.intervals, b.intervals), step);
  }
  return negated(meet(negated(a), negated(b)));
}

/** Values of the first set that are not in the second. */
export function without(a: ValueSet, b: ValueSet): ValueSet {
  return meet(a, negated(b));
}

/** All values of the kind, on no grid, that are not in the set. */
export function negated(set: ValueSet): ValueSet {
  switch (set.kind) {
    case "numbers":
      return numbers(complement(set.intervals));
    case "texts":
      return { ...set, except: !set.except };
    case "truths":
      return { kind: "truths", yes: !set.yes, no: !set.no };
  }
}

/**
 * True when no value is in the set. A set of all but some texts always has one, as texts have no
 * end.
 */
export function isEmpty(set: ValueSet): boolean {
  switch (set.kind) {
    case "numbers":
      return set.intervals.length === 0;
    case "texts":
      return !set.except && set.texts.size === 0;
    case "truths":
      return !set.yes && !set.no;
  }
}

export function hasNumber(set: NumberSet, at: Rational): boolean {
  return holds(set.intervals, at);
}

export function hasText(set: TextSet, text: string): boolean {
  return set.texts.has(text) !== set.except;
}

/** Equal sets of a kind have equal keys. */
export function keyOf(set: ValueSet): string {
  return kept(KEYS, set, () => writtenKey(set));
}

/** Keys by set, as regions share most of their sets. */
const KEYS = new WeakMap<ValueSet, string>();

function writtenKey(set: ValueSet): string {
  switch (set.kind) {
    case "numbers":
      return set.intervals.map(intervalKey).join("|");
    case "texts":
      return `${set.except ? "-" : "+"}${JSON.stringify([...set.texts].sort())}`;
    case "truths":
      return `${set.yes ? "y" : ""}${set.no ? "n" : ""}`;
  }
}

function intervalKey({ low, high }: Intervals[number]): string {
  const from = low === undefined ? "(" : `${low.closed ? "[" : "("}${low.at.n}/${low.at.d}`;
  return `${from},${high === undefined ? ")" : `${high.at.n}/${high.at.d}${high.closed ? "]" : ")"}`}`;
}

/** The result shares the larger set where nothing is taken from it. */
function meetTexts(a: TextSet, b: TextSet): TextSet {
  if (a.except && b.except) {
    const [large, small] = a.texts.size >= b.texts.size ? [a, b] : [b, a];
    if ([...small.texts].every((text) => large.texts.has(text))) return large;
    return texts([...large.texts, ...small.texts], true);
  }
  const [listed, other] = a.except ? [b, a] : b.except ? [a, b] : a.texts.size <= b.texts.size ? [a, b] : [b, a];
  const kept = [...listed.texts].filter((text) => hasText(other, text));
  return kept.length === listed.texts.size ? listed : texts(kept);
}

/** True when a part of a set is all of it. */
export function isSamePart(part: ValueSet, whole: ValueSet): boolean {
  if (part === whole) return true;
  if (part.kind === "texts" && whole.kind === "texts")
    return part.except === whole.except && part.texts.size === whole.texts.size;
  if (part.kind === "truths" && whole.kind === "truths") return part.yes === whole.yes && part.no === whole.no;
  if (part.kind !== "numbers" || whole.kind !== "numbers" || part.intervals.length !== whole.intervals.length)
    return false;
  if ((part.step === undefined) !== (whole.step === undefined)) return false;
  return part.intervals.every((each, at) => {
    const other = whole.intervals[at];
    return isSameEnd(each.low, other?.low) && isSameEnd(each.high, other?.high);
  });
}

function isSameEnd(a: IntervalEnd | undefined, b: IntervalEnd | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.closed === b.closed && equals(a.at, b.at);
}
