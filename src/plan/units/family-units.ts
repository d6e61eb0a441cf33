import { ascending } from "../../model/ascending.ts";
import type { MeasureType, MeasureUnit, RatioUnit, Type } from "../../model/types/type.ts";
import type { DeclaredType } from "./declared-units.ts";

/**
 * Every unit of a measure's family in scope: those of the root, then those of extensions by depth
 * and name (docs/spec/06-show-explanations.md#6-4-typeinfo). Each unit is taken from the type that
 * declares it first. Made once for each family of a row.
 */
export class FamilyUnits {
  readonly units: readonly MeasureUnit[];
  readonly #names: ReadonlySet<string>;
  /** Lists whose units are all part of the family already: the same types come again and again. */
  readonly #known = new WeakSet<readonly MeasureUnit[]>();

  /** `types`: the types of the family in scope. */
  constructor(types: readonly DeclaredType[]) {
    const units = new Map<string, MeasureUnit>();
    addMissing(units, types, (type) => (type.kind === "measure" ? type : undefined));
    this.units = [...units.values()];
    this.#names = new Set(units.keys());
    this.#known.add(this.units);
  }

  /**
   * The units of the family, then further units of a type, whose parents may come from an import of
   * an import.
   */
  withUnitsOf(units: readonly MeasureUnit[]): readonly MeasureUnit[] {
    if (this.#known.has(units)) return this.units;
    const more = units.filter(({ name }) => !this.#names.has(name));
    if (more.length > 0) return [...this.units, ...more];
    this.#known.add(units);
    return this.units;
  }
}

/**
 * All units of a ratio's family in scope. A ratio's own units come first with its own bounds, as no
 * type declares percent and permille; then those of extensions. `types`: the types of the family in
 * scope.
 */
export function ratioFamilyUnits(units: readonly RatioUnit[], types: readonly DeclaredType[]): readonly RatioUnit[] {
  const all = new Map<string, RatioUnit>(units.map((unit) => [unit.name, unit]));
  addMissing(all, types, (type) => (type.kind === "ratio" ? type : undefined));
  return all.size === units.length ? units : [...all.values()];
}

/**
 * Adds each missing unit with the limits of the first type that has it: roots first, then
 * extensions by depth and name. The root of a family counts even when it is not in scope itself.
 * Units inherited from a type that was visited are skipped.
 */
function addMissing<Unit extends MeasureUnit | RatioUnit>(
  units: Map<string, Unit>,
  types: readonly DeclaredType[],
  counted: (type: Type) => TypeInUnits<Unit> | undefined,
): void {
  const all = new Set([...types.map((each) => each.root ?? each), ...types]);
  for (const declared of [...all].sort((a, b) => a.depth - b.depth || ascending(a.name, b.name))) {
    const type = counted(declared.type);
    if (type === undefined) continue;
    const limits = { minimum: type.minimum?.canonical, maximum: type.maximum?.canonical, suggestion: type.suggestion };
    const { parent, ownUnits } = declared;
    const added =
      parent !== undefined && all.has(parent) ? type.units.slice(type.units.length - ownUnits.length) : type.units;
    for (const unit of added) if (!units.has(unit.name)) units.set(unit.name, { ...unit, limits });
  }
}

interface TypeInUnits<Unit> extends Pick<MeasureType, "minimum" | "maximum" | "suggestion"> {
  readonly units: readonly Unit[];
}
