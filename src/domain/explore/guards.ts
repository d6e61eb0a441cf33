import type { Cell, CellId } from "../../model/program/program.ts";
import { type Region, valuesOf } from "../region.ts";
import type { PathState, ReachedOutcome } from "../symbolic/state.ts";
import { isTrue } from "../symbolic/symbol.ts";
import type { RegionTerm, Terms } from "../terms.ts";
import { areApart, join, type ValueSet } from "../value-set.ts";

/** A part of a condition: outside of these values of a term the condition is false. */
export interface Guard {
  readonly term: RegionTerm;
  readonly within: ValueSet;
}

/**
 * The guards of a condition: those of its conjuncts that depend on one term alone, up to the first
 * that may have a veto. `ask` tells the outcomes of a conjunct from a start; it is costly, so the
 * last ones are not asked where `isDivided` tells that they depend on rules.
 */
export function guardsOf(
  condition: CellId,
  cells: readonly Cell[],
  start: PathState,
  ask: (conjunct: CellId) => readonly ReachedOutcome[],
  isDivided: (conjunct: CellId) => boolean,
  terms: Terms,
): readonly Guard[] {
  const guards: Guard[] = [];
  const conjuncts = conjunctsOf(condition, cells);
  const last = conjuncts.findLastIndex((conjunct) => !isDivided(conjunct));
  for (const conjunct of conjuncts.slice(0, last + 1)) {
    const reached = ask(conjunct);
    if (reached.some(({ outcome }) => outcome.kind === "veto")) break;
    const guard = guardOf(reached, start, terms);
    if (guard !== undefined) guards.push(guard);
  }
  return guards;
}

/** True when a condition is false in a region, as one of its guards tells. */
export function isPassed(region: Region, guards: readonly Guard[]): boolean {
  return guards.some(({ term, within }) => areApart(valuesOf(region, term), within));
}

function conjunctsOf(condition: CellId, cells: readonly Cell[]): readonly CellId[] {
  const found: CellId[] = [];
  let at = condition;
  for (let cell = cells[at]; cell?.op === "and"; cell = cells[at]) {
    const [left = -1, right = -1] = cell.operands;
    found.push(right);
    at = left;
  }
  return [...found, at].reverse();
}

/** Undefined: its truth depends on several terms, on rules, or on nothing. */
function guardOf(reached: readonly ReachedOutcome[], start: PathState, terms: Terms): Guard | undefined {
  const holds = reached.filter(({ outcome }) => isTrue(outcome)).map(({ state }) => state);
  const [id] = holds[0]?.region.keys() ?? [];
  if (id === undefined) return undefined;
  let within: ValueSet | undefined;
  for (const { region, known } of holds) {
    const values = region.get(id);
    if (known !== start.known || region.size !== 1 || values === undefined) return undefined;
    within = within === undefined ? values : join(within, values);
  }
  return within && { term: terms.at(id), within };
}
