import type { Engine } from "../../engine/engine.ts";
import { isInForce } from "../slice/instants.ts";
import { type ComparisonOptions, compareSides, type SideComparison } from "./compare.ts";

/** The names of the specs of both sides. */
export interface SpecsOfSides {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/**
 * Compares the specs that both sides have, by name. A spec of one side only, or one that a side has
 * not yet at its instant, has a note and no rules, unless this is so of all. Throws EngineErrors.
 */
export function compareSpecs(
  engine: Engine,
  specs: SpecsOfSides,
  options: Omit<ComparisonOptions, "spec" | "repository">,
): readonly SideComparison[] {
  const all = [...new Set([...specs.before, ...specs.after])].sort();
  const notes = new Map(all.map((spec) => [spec, missing(engine, spec, specs, options)]));
  const isNone = [...notes.values()].every((note) => note !== undefined);
  return all.map((spec) => {
    const note = notes.get(spec);
    const before = { ...options.before, spec, repository: undefined };
    if (note === undefined || isNone) return compareSides(engine, { ...options, before, spec });
    return { spec, against: before.name, notes: [note], slices: 0, rules: [] };
  });
}

/** Why there is nothing to compare. */
function missing(
  engine: Engine,
  spec: string,
  { before: old, after }: SpecsOfSides,
  { before, areApart, effective }: Omit<ComparisonOptions, "spec" | "repository">,
): string | undefined {
  if (!after.includes(spec)) return `only old: spec \`${spec}\``;
  if (!old.includes(spec)) return `only new: spec \`${spec}\``;
  const sides = [
    { engine: before.engine, instant: areApart ? before.effective : effective },
    { engine, instant: effective },
  ];
  const early = sides.find((side) => !isInForce(side.engine, { spec }, side.instant));
  return early === undefined ? undefined : `spec \`${spec}\` has no version at ${early.instant}`;
}
