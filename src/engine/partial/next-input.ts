import type { Intervals } from "../../domain/intervals.ts";
import { valuesOf } from "../../domain/region.ts";
import type { RegionOutcome } from "../../domain/symbolic/state.ts";
import type { RegionTerm } from "../../domain/terms.ts";
import { hasNumber, hasText, type ValueSet } from "../../domain/value-set.ts";
import { add, compare, equals, type Rational, rational, subtract } from "../../model/numbers/rational.ts";

/** A missing input, and the term of its value; absent: no region depends on it. */
export interface MissingInput {
  readonly key: string;
  readonly term: RegionTerm | undefined;
}

/**
 * The missing input whose answer leaves the fewest regions in the worst case; of equal ones the
 * first.
 */
export function nextInput(missing: readonly MissingInput[], regions: readonly RegionOutcome[]): string | undefined {
  let best: { readonly key: string; readonly left: number } | undefined;
  for (const { key, term } of missing) {
    const left = term === undefined ? regions.length : mostLeft(term, regions);
    if (best === undefined || left < best.left) best = { key, left };
  }
  return best?.key;
}

/** The most regions that one value of an input leaves. */
function mostLeft(term: RegionTerm, regions: readonly RegionOutcome[]): number {
  const sets = regions.map(({ region }) => valuesOf(region, term));
  let most = 0;
  for (const has of probes(sets)) {
    if (has(term.domain)) most = Math.max(most, sets.filter(has).length);
  }
  return most;
}

type Probe = (set: ValueSet) => boolean;

/** One value of each part into which sets divide the values of an input. */
function probes(sets: readonly ValueSet[]): readonly Probe[] {
  const truths = [true, false].map(
    (value): Probe =>
      (set) =>
        set.kind === "truths" && (value ? set.yes : set.no),
  );
  const [first] = sets;
  if (first === undefined || first.kind === "truths") return truths;
  if (first.kind === "texts") {
    const texts = new Set(sets.flatMap((set) => (set.kind === "texts" ? [...set.texts] : [])));
    const named = Array.from(
      texts,
      (text): Probe =>
        (set) =>
          set.kind === "texts" && hasText(set, text),
    );
    return [...named, (set) => set.kind === "texts" && set.except];
  }
  const at = between(sets.flatMap((set) => (set.kind === "numbers" ? ends(set.intervals) : [])));
  return at.map(
    (value): Probe =>
      (set) =>
        set.kind === "numbers" && hasNumber(set, value),
  );
}

function ends(intervals: Intervals): readonly Rational[] {
  return intervals.flatMap(({ low, high }) => [...(low ? [low.at] : []), ...(high ? [high.at] : [])]);
}

/** The numbers themselves, one between each two of them, and one on each side. */
function between(numbers: readonly Rational[]): readonly Rational[] {
  const sorted = [...numbers].sort(compare).filter((each, at, all) => at === 0 || !equals(each, all[at - 1] ?? each));
  const [first = rational(0n)] = sorted;
  const last = sorted.at(-1) ?? first;
  const one = rational(1n);
  const middles = sorted.slice(1).map((each, at) => {
    const { n, d } = add(each, sorted[at] ?? each);
    return rational(n, 2n * d);
  });
  return [subtract(first, one), ...sorted, ...middles, add(last, one)];
}
