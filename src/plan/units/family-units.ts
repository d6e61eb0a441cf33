import type { MeasureUnit, RatioUnit } from "../../model/type.ts";
import type { DeclaredType } from "../body.ts";
import { depthOf, rootOf } from "./visible-types.ts";

type AnyUnit = MeasureUnit | RatioUnit;

/**
 * Every unit of a family in scope: those of the root, then those of extensions by depth and name (chapter 6, 6.4). Each unit is the one of the type that declares it first.
 * Made once for each family of a row.
 */
export class FamilyUnits<Unit extends AnyUnit> {
  readonly units: readonly Unit[];
  readonly #names: ReadonlySet<string>;
  /** Lists whose units are all there: types are asked again and again. */
  readonly #known = new Set<readonly Unit[]>();

  /** `line`: the types of the family in scope; `unitsOf` their units. */
  constructor(line: readonly DeclaredType[], unitsOf: (type: DeclaredType["type"]) => readonly Unit[]) {
    const units = new Map<string, Unit>();
    for (const { type } of byDepth(line)) addMissing(units, unitsOf(type));
    this.units = [...units.values()];
    this.#names = new Set(units.keys());
    this.#known.add(this.units);
  }

  /** The units of the family, then what else a type has: its line may come from an import of an import. */
  withUnitsOf(units: readonly Unit[]): readonly Unit[] {
    if (this.#known.has(units)) return this.units;
    const more = units.filter(({ name }) => !this.#names.has(name));
    if (more.length > 0) return [...this.units, ...more];
    this.#known.add(units);
    return this.units;
  }
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

function addMissing<Unit extends AnyUnit>(units: Map<string, Unit>, more: readonly Unit[]): void {
  for (const unit of more) if (!units.has(unit.name)) units.set(unit.name, unit);
}
