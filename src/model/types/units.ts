import type { MeasureType, MeasureUnit } from "./type.ts";

/** The first unit with factor 1, if the type has one: what canonical amounts count. */
export function canonicalUnit(type: MeasureType): MeasureUnit | undefined {
  return type.units.find(({ factor }) => factor.n === factor.d);
}
