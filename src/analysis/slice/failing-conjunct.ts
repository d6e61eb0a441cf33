import { EVERYWHERE, meetRegions, type Region } from "../../domain/region.ts";
import { isTrue } from "../../domain/symbolic/symbol.ts";
import type { CellId } from "../../model/program/program.ts";
import { TRIES } from "../tuning.ts";
import type { AnalysedSlice } from "./slice.ts";

/** The conjuncts of the condition of an arm, by their cells, with the number of the failing one. */
interface FailingConjunct {
  readonly rule: number;
  readonly cells: readonly CellId[];
  readonly failing: number;
}

/**
 * Regions in which an arm is passed, in a better order for one of its conjuncts: first the parts of
 * them in which it is the one that fails. Nothing is left out.
 */
export function failingFirst(
  slice: AnalysedSlice,
  passed: readonly Region[],
  { rule, cells, failing }: FailingConjunct,
): readonly Region[] {
  let wanted: readonly Region[] = [EVERYWHERE];
  for (const [at, cell] of cells.slice(0, failing + 1).entries()) {
    const reached = slice.explorer.condition(cell, rule) ?? [];
    const regions = reached.flatMap(({ outcome, state }) => (isTrue(outcome) === at < failing ? [state.region] : []));
    wanted = meetings(slice, wanted, regions);
  }
  return [...meetings(slice, wanted, passed), ...passed];
}

function meetings({ explorer }: AnalysedSlice, some: readonly Region[], others: readonly Region[]): readonly Region[] {
  const found: Region[] = [];
  for (const a of some) {
    for (const b of others) {
      if (found.length === TRIES) return found;
      const both = explorer.within((spend) => meetRegions(a, b, explorer.terms, spend));
      if (both !== undefined) found.push(both);
    }
  }
  return found;
}
