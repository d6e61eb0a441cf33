import { add, multiply, rational, ZERO } from "../model/numbers/rational.ts";
import type { UnitRow } from "./elimination.ts";
import { ALL, hull, type IntervalEnd, type NumberInterval, point, scaled } from "./intervals.ts";
import type { Factors, Linear } from "./linear.ts";
import type { LinearSystem } from "./linear-system.ts";
import type { Spend } from "./steps.ts";
import type { RegionTerm, Terms } from "./terms.ts";
import { isEmpty, isSamePart, join, keyOf, meet, type NumberSet, numbers, type ValueSet } from "./value-set.ts";

/**
 * All inputs for which each of these terms has a value of its set; a term that is not named has any
 * value of its domain. A region may be empty although no set is: `isPossible` tells.
 */
export type Region = ReadonlyMap<number, ValueSet>;

export const EVERYWHERE: Region = new Map();

/** The values of a term in a region. */
export function valuesOf(region: Region, term: RegionTerm): ValueSet {
  return region.get(term.id) ?? term.domain;
}

/** The region in which a term has a value of a set besides; undefined: there is none. */
export function restricted(
  region: Region,
  term: RegionTerm,
  to: ValueSet,
  terms: Terms,
  spend: Spend,
): Region | undefined {
  const next = narrowed(region, term, to, spend);
  if (next === undefined || next === region || !isOfSum(next, term, terms)) return next;
  return isPossible(next, terms, spend) ? next : undefined;
}

/** Both regions together; undefined: nothing is in both. */
export function meetRegions(a: Region, b: Region, terms: Terms, spend: Spend): Region | undefined {
  const [large, small] = a.size >= b.size ? [a, b] : [b, a];
  let met: Region = large;
  let hasSums = false;
  for (const [id, set] of small) {
    const term = terms.at(id);
    const next = narrowed(met, term, set, spend);
    if (next === undefined) return undefined;
    hasSums ||= next !== met && isOfSum(next, term, terms);
    met = next;
  }
  return hasSums && !isPossible(met, terms, spend) ? undefined : met;
}

/** The region as far as the sets of single terms tell. */
function narrowed(region: Region, term: RegionTerm, to: ValueSet, spend: Spend): Region | undefined {
  const before = valuesOf(region, term);
  const values = meet(before, to);
  spend(1);
  if (isEmpty(values)) return undefined;
  return isSamePart(values, before) ? region : new Map(region).set(term.id, values);
}

/** True when sums of a region that are narrow depend on a term. */
function isOfSum(region: Region, term: RegionTerm, terms: Terms): boolean {
  const set = valuesOf(region, term);
  return term.of === "sum" ? isNarrow(set) : set.kind === "numbers" && hasSumOf(region, term.id, terms);
}

function hasSumOf(region: Region, id: number, terms: Terms): boolean {
  for (const [each, set] of region) {
    const term = terms.at(each);
    if (term.of === "sum" && term.factors.has(id) && isNarrow(set)) return true;
  }
  return false;
}

/** False for numbers of which no more than their grid is known. */
export function isNarrow(set: ValueSet): boolean {
  if (set.kind !== "numbers") return true;
  const [only, ...others] = set.intervals;
  return others.length > 0 || only?.low !== undefined || only?.high !== undefined;
}

/** False: no fractions fulfil all sums. True: some may. */
export function isPossible(region: Region, terms: Terms, spend: Spend): boolean {
  return systemOf(region, terms, spend)?.hasSolution !== false;
}

/**
 * The sums of a region as inequalities, with the bounds of all their terms; undefined when it has
 * none. Of a set in several stretches the whole from the lowest to the highest counts.
 */
export function systemOf(region: Region, terms: Terms, spend: Spend): LinearSystem | undefined {
  const known = SOLVED.get(region);
  if (known !== undefined) return known;
  const sums = sumsOf(region, terms);
  if (sums.length === 0) return undefined;
  const system = terms.systems.solved(rowsOf(sums, region, terms), spend);
  SOLVED.set(region, system);
  return system;
}

/** Systems by region, as several inputs are chosen from one. */
const SOLVED = new WeakMap<Region, LinearSystem>();

/** The number of a sum as an unknown, which no term has. */
const SUM = -1;

/**
 * All values that a sum has in a region that is possible, and perhaps more: an interval of which no
 * end is too near. Undefined: the region is empty, as the grid of a term tells.
 */
export function intervalOfSum(
  { factors, constant }: Linear,
  region: Region,
  terms: Terms,
  spend: Spend,
): NumberInterval | undefined {
  const sums = connectedWith(factors, sumsOf(region, terms));
  const within =
    sums.length === 0
      ? boundsOfSum(factors, constant, region, terms)
      : intervalAmong(sums, { factors, constant }, region, terms, spend);
  return factors.size === 0 ? within : onGridOf(terms.sum({ factors, constant }), within, region);
}

/** The values of a sum, as far as others of the region and the bounds of all their terms tell. */
function intervalAmong(
  sums: readonly SumTerm[],
  { factors, constant }: Linear,
  region: Region,
  terms: Terms,
  spend: Spend,
): NumberInterval {
  const rest = new Map(factors).set(SUM, rational(-1n));
  const isSum = terms.systems.between(rest, point(rational(-constant.n, constant.d)));
  const rows = [...rowsOf(sums, region, terms, factors), ...isSum];
  return terms.systems.solved(rows, spend, SUM).intervalOf(SUM);
}

/** The values of a multiple of one term, plus a constant, that the grid of the term leaves. */
function onGridOf(
  { term, factor, constant }: ReturnType<Terms["sum"]>,
  within: NumberInterval,
  region: Region,
): NumberInterval | undefined {
  const set = valuesOf(region, term);
  if (set.kind !== "numbers" || set.step === undefined) return within;
  const { intervals } = numbers(inverse(numbers([within]), factor, constant).intervals, set.step);
  return intervals.length === 0 ? undefined : hull(scaled(intervals, factor, constant));
}

type SumTerm = Extract<RegionTerm, { readonly of: "sum" }>;

function sumsOf(region: Region, terms: Terms): readonly SumTerm[] {
  const sums: SumTerm[] = [];
  for (const [id, set] of region) {
    const term = terms.at(id);
    if (term.of === "sum" && set.kind === "numbers" && isNarrow(set)) sums.push(term);
  }
  return sums;
}

/** Of some sums those that share a term with a given one, or with others that do. */
function connectedWith(factors: Factors, sums: readonly SumTerm[]): readonly SumTerm[] {
  const ids = new Set(factors.keys());
  const found = new Set<SumTerm>();
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const sum of sums) {
      if (found.has(sum) || ![...sum.factors.keys()].some((id) => ids.has(id))) continue;
      found.add(sum);
      for (const id of sum.factors.keys()) ids.add(id);
    }
  }
  return [...found];
}

/** The bounds of sums, and of all terms of theirs and of another sum, as inequalities. */
function rowsOf(sums: readonly SumTerm[], region: Region, terms: Terms, other?: Factors): readonly UnitRow[] {
  const ids = new Set(other?.keys());
  for (const { id, factors } of sums) {
    ids.add(id);
    for (const each of factors.keys()) ids.add(each);
  }
  const rows: UnitRow[] = [];
  for (const id of ids) {
    const term = terms.at(id);
    const set = valuesOf(region, term);
    if (set.kind === "numbers") rows.push(...terms.systems.within(set, term));
  }
  return rows;
}

/** From the lowest to the highest value that a sum has in a region, as far as its terms tell. */
export function boundsOfSum(
  factors: Factors,
  constant: { n: bigint; d: bigint },
  region: Region,
  terms: Terms,
): NumberInterval {
  let low: IntervalEnd | undefined = { at: constant, closed: true };
  let high: IntervalEnd | undefined = low;
  for (const [id, factor] of factors) {
    const set = valuesOf(region, terms.at(id));
    const [reach = {}] = scaled([set.kind === "numbers" ? hull(set.intervals) : {}], factor, ZERO);
    low = low && reach.low && sumOfEnds(low, reach.low);
    high = high && reach.high && sumOfEnds(high, reach.high);
  }
  return { low, high };
}

function sumOfEnds(a: IntervalEnd, b: IntervalEnd): IntervalEnd {
  return { at: add(a.at, b.at), closed: a.closed && b.closed };
}

/** The values of a term for which a multiple of it, plus a constant, is in a set. */
export function inverse(
  set: NumberSet,
  factor: { readonly n: bigint; readonly d: bigint },
  constant: { readonly n: bigint; readonly d: bigint },
): NumberSet {
  if (set.intervals === ALL) return set;
  const by = rational(factor.d, factor.n);
  return numbers(scaled(set.intervals, by, multiply(rational(-constant.n, constant.d), by)));
}

/**
 * The same inputs in fewer regions: regions that differ in one term become one. The order of the
 * result follows that of the regions.
 */
export function merged(regions: readonly Region[], terms: Terms, spend: Spend): readonly Region[] {
  let left = regions;
  for (let before = -1; before !== left.length && left.length > 1; ) {
    before = left.length;
    for (const id of new Set(left.flatMap((region) => [...region.keys()]))) {
      left = mergedBy(id, left, terms, spend);
      if (left.length === 1) return left;
    }
  }
  return left;
}

function mergedBy(id: number, regions: readonly Region[], terms: Terms, spend: Spend): readonly Region[] {
  const term = terms.at(id);
  const groups = new Map<string, { readonly rest: Region; values: ValueSet }>();
  spend(regions.length);
  for (const region of regions) {
    const key = keyWithout(region, id);
    const values = valuesOf(region, term);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { rest: region, values });
    else group.values = join(group.values, values);
  }
  if (groups.size === regions.length) return regions;
  const all = keyOf(term.domain);
  return Array.from(groups.values(), ({ rest, values }) => {
    const region = new Map(rest);
    if (keyOf(values) === all) region.delete(id);
    else region.set(id, values);
    return region;
  });
}

function keyWithout(region: Region, id: number): string {
  const parts: string[] = [];
  for (const each of [...region.keys()].sort((a, b) => a - b)) {
    const set = region.get(each);
    if (each !== id && set !== undefined) parts.push(`${each}:${keyOf(set)}`);
  }
  return parts.join(";");
}
