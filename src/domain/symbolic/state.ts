import type { CellId } from "../../model/program/program.ts";
import { merged, type Region, restricted } from "../region.ts";
import type { Spend } from "../steps.ts";
import type { RegionTerm, Terms } from "../terms.ts";
import { truth, type ValueSet, without } from "../value-set.ts";
import { outcomeKey, type SymbolicOutcome } from "./symbol.ts";

/** The inputs that come this way through the rules, and what is known of rules on the way. */
export interface PathState {
  readonly region: Region;
  /** The outcomes of cells that differ by region. */
  readonly known: ReadonlyMap<CellId, SymbolicOutcome>;
}

/** An outcome for the inputs of a state. */
export interface ReachedOutcome {
  readonly state: PathState;
  readonly outcome: SymbolicOutcome;
}

/** The outcome of a rule for the inputs of a region. */
export interface RegionOutcome {
  readonly region: Region;
  readonly outcome: SymbolicOutcome;
}

/** The terms of an exploration, and its steps. */
export interface Ground {
  readonly terms: Terms;
  readonly spend: Spend;
  /** Called where a computation reads a range whose end may lie before its start. */
  readonly onReversed?: (reversal: Reversal) => void;
}

/** The inputs for which a range that a cell reads is in reverse. */
export interface Reversal {
  readonly cell: CellId;
  readonly region: Region;
}

/** Undefined: no input of the state is left. */
export function narrowed(
  state: PathState,
  term: RegionTerm,
  to: ValueSet,
  { terms, spend }: Ground,
): PathState | undefined {
  const region = restricted(state.region, term, to, terms, spend);
  if (region === undefined) return undefined;
  return region === state.region ? state : { ...state, region };
}

/** The inputs of a state for which a term has a value of a set, and the others. */
export function divided(
  state: PathState,
  term: RegionTerm,
  by: ValueSet,
  ground: Ground,
): { readonly inside: PathState | undefined; readonly outside: PathState | undefined } {
  return {
    inside: narrowed(state, term, by, ground),
    outside: narrowed(state, term, without(term.domain, by), ground),
  };
}

/** Divides a state by an unknown truth. */
export function dividedByFlag(state: PathState, key: string, ground: Ground) {
  const flag = ground.terms.add({ of: "flag", key }, { kind: "truths", yes: true, no: true });
  return divided(state, flag, truth(true), ground);
}

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
