import type { MeasureType, MeasureUnit, RatioType, RatioUnit } from "../../model/type.ts";
import type { DeclaredType } from "../body.ts";
import { RATIO_UNITS } from "../types/primitive.ts";
import { depthOf, rootOf } from "./visible-types.ts";

/**
 * Every unit of a measure's family: those of the root, then those of extensions by depth and name (chapter 6, 6.4), then what else the type has
 * (its line may come from an import of an import). Each unit is the one of the type that declares it first.
 * `line`: the types of the family in scope.
 */
export function familyMeasureUnits(type: MeasureType, line: readonly DeclaredType[]): readonly MeasureUnit[] {
  const units = new Map<string, MeasureUnit>();
  for (const declared of byDepth(line)) {
    if (declared.type.kind === "measure") addMissing(units, declared.type.units);
  }
  addMissing(units, type.units);
  return units.size === type.units.length && line.length <= 1 ? type.units : [...units.values()];
}

/** The same for ratios. Percent and permille, which every ratio has, come first and are the type's own. */
export function familyRatioUnits(type: RatioType, line: readonly DeclaredType[]): readonly RatioUnit[] {
  if (line.length <= 1) return type.units;
  const units = new Map<string, RatioUnit>();
  addMissing(
    units,
    type.units.filter(({ name }) => RATIO_UNITS.some((unit) => unit.name === name)),
  );
  for (const declared of byDepth(line)) {
    if (declared.type.kind === "ratio") addMissing(units, declared.type.units);
  }
  addMissing(units, type.units);
  addMissing(units, RATIO_UNITS);
  return [...units.values()];
}

/** Roots first, then extensions by depth and name. The root of a family counts although it may not be in scope itself. */
function byDepth(line: readonly DeclaredType[]): readonly DeclaredType[] {
  const all = new Set([...line.map(rootOf), ...line]);
  const depths = new Map([...all].map((declared) => [declared, depthOf(declared)]));
  return [...all].sort((a, b) => {
    const difference = (depths.get(a) ?? 0) - (depths.get(b) ?? 0);
    return difference !== 0 ? difference : a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
  });
}

function addMissing<Unit extends { readonly name: string }>(units: Map<string, Unit>, more: readonly Unit[]): void {
  for (const unit of more) if (!units.has(unit.name)) units.set(unit.name, unit);
}
