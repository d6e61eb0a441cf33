import { merged, type Region } from "../region.ts";
import type { Ground, PathState, ReachedOutcome } from "../symbolic/state.ts";
import { outcomeKey, type SymbolicOutcome } from "../symbolic/symbol.ts";
import type { RegionOutcome } from "./explorer.ts";

/** Regions with equal outcomes, in as few regions as possible. */
export function mergedOutcomes(reached: readonly ReachedOutcome[], { terms, spend }: Ground): readonly RegionOutcome[] {
  const groups = new Map<string, { readonly outcome: SymbolicOutcome; readonly regions: Region[] }>();
  for (const { state, outcome } of reached) {
    const key = outcomeKey(outcome);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { outcome, regions: [state.region] });
    else group.regions.push(state.region);
  }
  return Array.from(groups.values()).flatMap(({ outcome, regions }) =>
    merged(regions, terms, spend).map((region) => ({ region, outcome })),
  );
}

/** States in which the same is known, in fewer states. */
export function mergedStates(states: readonly PathState[], { terms, spend }: Ground): readonly PathState[] {
  const groups = new Map<PathState["known"], Region[]>();
  for (const { region, known } of states) {
    const group = groups.get(known);
    if (group === undefined) groups.set(known, [region]);
    else group.push(region);
  }
  return Array.from(groups).flatMap(([known, regions]) =>
    merged(regions, terms, spend).map((region) => ({ region, known })),
  );
}
