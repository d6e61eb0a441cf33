import type { Intervals } from "../../domain/intervals.ts";
import { valuesOf } from "../../domain/region.ts";
import type { RegionOutcome } from "../../domain/symbolic/state.ts";
import type { RegionTerm } from "../../domain/terms.ts";
import { hasText, type ValueSet } from "../../domain/value-set.ts";
import { compare } from "../../model/numbers/rational.ts";

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
  if (term.domain.kind === "numbers")
    return mostTogether(sets.flatMap((set) => (set.kind === "numbers" ? set.intervals : [])));
  let most = 0;
  for (const has of probes(sets)) {
    if (has(term.domain)) most = Math.max(most, sets.filter(has).length);
  }
  return most;
}

/** The most intervals that one number lies in. */
function mostTogether(intervals: Intervals): number {
  const ends = intervals.flatMap(({ low, high }) => [
    ...(low === undefined ? [] : [{ at: low.at, order: low.closed ? 1 : 3, change: 1 }]),
    ...(high === undefined ? [] : [{ at: high.at, order: high.closed ? 2 : 0, change: -1 }]),
  ]);
  // At one number, intervals that end before it are left first, those after it entered last.
  ends.sort((a, b) => compare(a.at, b.at) || a.order - b.order);
  let together = intervals.filter(({ low }) => low === undefined).length;
  let most = together;
  for (const { change } of ends) {
    together += change;
    most = Math.max(most, together);
  }
  return most;
}

type Probe = (set: ValueSet) => boolean;

/** One value of each part into which sets of texts, or of truths, divide the values of an input. */
function probes(sets: readonly ValueSet[]): readonly Probe[] {
  const texts = new Set(sets.flatMap((set) => (set.kind === "texts" ? [...set.texts] : [])));
  return [
    (set) => set.kind === "truths" && set.yes,
    (set) => set.kind === "truths" && set.no,
    ...Array.from(
      texts,
      (text): Probe =>
        (set) =>
          set.kind === "texts" && hasText(set, text),
    ),
    (set) => set.kind === "texts" && set.except,
  ];
}
