import type { Rational } from "../../model/numbers/rational.ts";
import type { Cell, CellKind } from "../../model/program/program.ts";
import { canonicalUnit, type MeasureType, type Trait, type Type } from "../../model/types/type.ts";
import type { CellTable } from "../cell-table.ts";

/** The context in which a node is lowered. */
export interface Lowering {
  readonly table: CellTable;
  /** The cell of a slot or rule that the rule at hand names. */
  reference(path: readonly string[], kind: CellKind): Cell;
}

/** The kind of a type's values at run time: numbers, ratios and measures are all exact numbers. */
export function cellKind(type: Type): CellKind {
  switch (type.kind) {
    case "boolean":
    case "text":
    case "date":
    case "time":
    case "veto":
      return type.kind;
    case "number":
    case "ratio":
    case "measure":
    case "anonymous":
      return "number";
    case "numberrange":
    case "ratiorange":
    case "measurerange":
    case "daterange":
    case "timerange":
      return "range";
    case "unknown":
      throw new Error("unreachable: a rule with errors is never lowered");
  }
}

/** True when a type is a measure with the trait. */
export function hasTrait(type: Type, trait: Trait): boolean {
  return type.kind === "measure" && type.traits.includes(trait);
}

/**
 * The factor of the unit in which `%`, `^`, floor, ceil, round and abs count, in canonical units
 * (docs/spec/02-types-numbers-units.md#2-6-measures-units-and-the-unit-shown, rule 3): the static
 * unit, else the first unit with factor 1, else the first declared one. Absent when the magnitude
 * is the canonical one.
 */
export function magnitudeFactor(type: Type, unit: string | undefined): Rational | undefined {
  if (type.kind !== "measure") return undefined;
  const factor = unit === undefined ? (canonicalUnit(type) ?? type.units[0])?.factor : namedFactor(type, unit);
  return factor === undefined || (factor.n === 1n && factor.d === 1n) ? undefined : factor;
}

/** The factor of the named unit in canonical units. */
export function namedFactor(type: MeasureType, unit: string): Rational {
  const found = type.units.find((one) => one.name === unit);
  if (found === undefined) throw new Error(`unreachable: no unit ${unit}`);
  return found.factor;
}
