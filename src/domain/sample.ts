import { add, compare, divide, multiply, type Rational, rational, subtract } from "../model/numbers/rational.ts";
import { meetIntervals, type NumberInterval, nearestMultiple } from "./intervals.ts";
import { isNarrow, type Region, systemOf, valuesOf } from "./region.ts";
import type { Spend } from "./steps.ts";
import type { RegionTerm, Terms } from "./terms.ts";
import { hasNumber, hasText, type NumberSet, type ValueSet } from "./value-set.ts";

/** A value of an input: counted, a text, or a truth. */
export type SampleValue = Rational | string | boolean;

/** Which values of an input are preferred. */
export interface Preference {
  /** Round values are multiples of the first steps, finer ones of the later. */
  readonly steps: readonly Rational[];
  /** Values near it are preferred. */
  readonly near: Rational;
  /** Texts beside those that the rules name. */
  readonly texts: readonly string[];
}

interface SampleOptions {
  readonly preference: (term: RegionTerm) => Preference;
  /** 0: the smallest and roundest values; others vary. */
  readonly variant: number;
  readonly spend: Spend;
}

/**
 * Values of terms by which a region is entered, as far as its sets tell; undefined when none is
 * found. Terms that a region does not name are left out.
 */
export function sample(
  region: Region,
  terms: Terms,
  options: SampleOptions,
): ReadonlyMap<number, SampleValue> | undefined {
  const { preference, variant, spend } = options;
  const values = new Map<number, SampleValue>();
  const pick = (id: number, within: NumberInterval): Rational | undefined => {
    const term = terms.at(id);
    const set = valuesOf(region, term);
    return set.kind === "numbers" ? pickNumber(set, within, preference(term), variant) : undefined;
  };
  const solution = systemOf(region, terms, spend)?.solution(pick);
  for (const [id, value] of solution ?? []) values.set(id, value);
  for (const [id, set] of region) {
    const term = terms.at(id);
    if (term.of === "sum") {
      if (isNarrow(set) && (solution === undefined || !isIn(term, set, solution))) return undefined;
    } else if (!values.has(id)) {
      const value = pickValue(set, preference(term), variant);
      if (value === undefined) return undefined;
      values.set(id, value);
    }
  }
  return values;
}

function isIn(term: Extract<RegionTerm, { of: "sum" }>, set: ValueSet, values: ReadonlyMap<number, Rational>): boolean {
  let sum = rational(0n);
  for (const [id, factor] of term.factors) sum = add(sum, multiply(factor, values.get(id) ?? rational(0n)));
  return set.kind === "numbers" && hasNumber(set, sum);
}

/** A value of a set; undefined when none is found. */
export function pickValue(set: ValueSet, preference: Preference, variant: number): SampleValue | undefined {
  switch (set.kind) {
    case "numbers":
      return pickNumber(set, {}, preference, variant);
    case "truths":
      return variant % 2 === 0 ? !set.no : set.yes;
    case "texts": {
      const found = set.except ? preference.texts.filter((text) => hasText(set, text)) : [...set.texts];
      return found[variant % Math.max(found.length, 1)];
    }
  }
}

function pickNumber(
  set: NumberSet,
  within: NumberInterval,
  preference: Preference,
  variant: number,
): Rational | undefined {
  const { near, steps } = preference;
  const parts = [...meetIntervals(set.intervals, [within])];
  if (parts.length > 1) parts.sort((a, b) => compare(distance(a, near), distance(b, near)));
  for (let tried = 0; tried < parts.length; tried++) {
    const part = parts[(variant + tried) % parts.length];
    if (part === undefined) continue;
    const to = aim(part, near, steps[0] ?? rational(1n), Math.floor(variant / parts.length));
    for (const step of set.step === undefined ? steps : [...steps.filter((each) => isMultiple(each, set)), set.step]) {
      const found = nearestMultiple(part, step, to);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function isMultiple(step: Rational, { step: grid }: NumberSet): boolean {
  return grid === undefined || (step.n * grid.d) % (step.d * grid.n) === 0n;
}

/** How far from the preferred value the first tries are. */
const STEPS_AWAY = [0n, 1n, 10n];

/** Where in an interval a value is looked for: near the preferred one, else at other places. */
function aim({ low, high }: NumberInterval, near: Rational, step: Rational, variant: number): Rational {
  const steps = STEPS_AWAY[variant];
  if (steps !== undefined) return add(near, multiply(step, rational(steps)));
  const from = low?.at ?? subtract(high?.at ?? near, rational(1000n));
  const to = high?.at ?? add(low?.at ?? near, rational(1000n));
  if (variant <= STEPS_AWAY.length + 1) return variant === STEPS_AWAY.length ? to : from;
  const share = rational(BigInt((variant * 37) % 101), 100n);
  return add(from, multiply(subtract(to, from), share));
}

function distance({ low, high }: NumberInterval, to: Rational): Rational {
  if (low !== undefined && compare(low.at, to) > 0) return subtract(low.at, to);
  return high !== undefined && compare(high.at, to) < 0 ? subtract(to, high.at) : rational(0n);
}

/** All values of a set; undefined where there are more, or no end of them. */
export function listed(set: ValueSet, most: number): readonly SampleValue[] | undefined {
  switch (set.kind) {
    case "numbers":
      return listedNumbers(set, most);
    case "texts":
      return set.except || set.texts.size > most ? undefined : [...set.texts];
    case "truths":
      return [...(set.yes ? [true] : []), ...(set.no ? [false] : [])];
  }
}

function listedNumbers({ intervals, step }: NumberSet, most: number): readonly Rational[] | undefined {
  const values: Rational[] = [];
  for (const { low, high } of intervals) {
    if (low === undefined || high === undefined) return undefined;
    const isPoint = compare(low.at, high.at) === 0;
    if (!isPoint && step === undefined) return undefined;
    const { n, d } = isPoint ? rational(0n) : divide(subtract(high.at, low.at), step ?? rational(1n));
    if (BigInt(values.length) + n / d >= BigInt(most)) return undefined;
    for (let count = 0n; count <= n / d; count++)
      values.push(add(low.at, multiply(step ?? rational(1n), rational(count))));
  }
  return values;
}
