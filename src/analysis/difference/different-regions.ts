import type { Explorer } from "../../domain/explore/explorer.ts";
import { isConstant, minus } from "../../domain/linear.ts";
import { meetRegions, merged, type Region } from "../../domain/region.ts";
import type { Spend } from "../../domain/steps.ts";
import { comparedLinear } from "../../domain/symbolic/compare.ts";
import type { RegionOutcome } from "../../domain/symbolic/state.ts";
import { asLinear, isTrue, outcomeKey, type SymbolicOutcome } from "../../domain/symbolic/symbol.ts";

/** Inputs for which two rules may differ, with the outcomes of both. */
export interface DifferentRegion {
  readonly region: Region;
  readonly before: SymbolicOutcome;
  readonly after: SymbolicOutcome;
}

/**
 * The regions in which two rules of joined programs may have different outcomes; none: they are
 * equal for all inputs. Undefined: there are too many combinations.
 */
export function differentRegions(
  explorer: Explorer,
  before: number,
  after: number,
): readonly DifferentRegion[] | undefined {
  if (before === after) return [];
  const [old, current] = [explorer.rule(before), explorer.rule(after)];
  if (!old.isComplete || !current.isComplete) return undefined;
  return explorer.within(() => apart(old.outcomes, current.outcomes, explorer));
}

function apart(old: readonly RegionOutcome[], current: readonly RegionOutcome[], explorer: Explorer) {
  const { terms } = explorer;
  const { spend } = explorer.steps;
  const groups = new Map<string, { readonly pair: Omit<DifferentRegion, "region">; readonly regions: Region[] }>();
  for (const before of old) {
    const oldKey = outcomeKey(before.outcome);
    for (const after of current) {
      spend(1);
      const key = outcomeKey(after.outcome);
      if (key === oldKey) continue;
      const both = meetRegions(before.region, after.region, terms, spend);
      const regions = both === undefined ? [] : whereApart(both, before.outcome, after.outcome, explorer, spend);
      const pair = { before: before.outcome, after: after.outcome };
      const group = groups.get(`${oldKey} ${key}`) ?? { pair, regions: [] };
      group.regions.push(...regions);
      groups.set(`${oldKey} ${key}`, group);
    }
  }
  return Array.from(groups.values()).flatMap(({ pair, regions }) =>
    merged(regions, terms, spend).map((region) => ({ ...pair, region })),
  );
}

/** The part of a region in which two outcomes differ. */
function whereApart(
  region: Region,
  before: SymbolicOutcome,
  after: SymbolicOutcome,
  { terms }: Explorer,
  spend: Spend,
): readonly Region[] {
  const [a, b] = [asLinear(before), asLinear(after)];
  if (a === undefined || b === undefined) return [region];
  const difference = minus(a, b);
  if (isConstant(difference)) return difference.constant.n === 0n ? [] : [region];
  const state = { region, known: new Map() };
  return comparedLinear(state, "is not", difference, { terms, spend }).flatMap((part) =>
    isTrue(part.outcome) ? [part.state.region] : [],
  );
}
