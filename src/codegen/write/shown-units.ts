import { divide, ONE, type Rational } from "../../model/numbers/rational.ts";
import type { MeasureType, RatioType, Type } from "../../model/types/type.ts";

/** A unit as texts show it: its worth in canonical units, and the text behind the number. */
interface TextUnit {
  readonly name: string;
  readonly worth: Rational;
  readonly ending: string;
}

/** The units of a measure or ratio, in the order of declaration. */
export function textUnits(type: MeasureType | RatioType): readonly TextUnit[] {
  if (type.kind === "measure") {
    return type.units.map(({ name, factor }) => ({ name, worth: factor, ending: ` ${name}` }));
  }
  return type.units.map(({ name, perOne }) => ({ name, worth: divide(ONE, perOne), ending: ratioEnding(name) }));
}

function ratioEnding(unit: string): string {
  return unit === "percent" ? "%" : unit === "permille" ? "%%" : ` ${unit}`;
}

/** The unit that is shown when the value carries none of the type's units. */
export function fallbackUnit(type: MeasureType | RatioType, unit: string | undefined): string {
  const named = type.units.find(({ name }) => name === unit);
  return named?.name ?? (type.kind === "ratio" ? "percent" : (type.units[0]?.name ?? ""));
}

/** True when a text depends on the unit that the value carries: no unit is known before the run. */
export function showsCarriedUnit({ type, unit }: { readonly type: Type; readonly unit?: string | undefined }): boolean {
  return unit === undefined && (type.kind === "measure" || type.kind === "ratio");
}

/**
 * True when the constraints of a type depend on the unit that a value carries: decimals are counted
 * in that unit.
 */
export function checksCarriedUnit(type: Type): boolean {
  return (type.kind === "measure" || type.kind === "ratio") && type.decimals !== undefined;
}
