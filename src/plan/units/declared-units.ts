import { divide, ONE, type Rational } from "../../model/numbers/rational.ts";
import { dimensionsKey } from "../../model/types/dimensions.ts";
import type { MeasureType, MeasureUnit, RatioType } from "../../model/types/type.ts";
import type { DeclaredType } from "./declared-type.ts";

/** A unit that a literal, a cast or a term of a compound unit names. */
export interface UnitFound {
  readonly type: MeasureType | RatioType;
  readonly declared?: DeclaredType | undefined;
  readonly unit: string;
  /** What one of the unit is in the canonical unit (ratios: 1 = 100 %). */
  readonly factor: Rational;
  /** What a unit of a measure is made of. */
  readonly terms?: MeasureUnit["terms"] | undefined;
}

/** A unit with the type that declares it. */
export interface UnitOfType extends UnitFound {
  readonly declared: DeclaredType;
}

/** The units that a declaration adds to those of its parent: they are the last ones. */
export function declaredUnits(declared: DeclaredType): readonly UnitOfType[] {
  const { type, ownUnits } = declared;
  if (type.kind === "measure") {
    const added = type.units.slice(type.units.length - ownUnits.length);
    return added.map(({ name, factor, terms }) => ({ type, declared, unit: name, factor, terms }));
  }
  if (type.kind === "ratio") {
    const added = type.units.slice(type.units.length - ownUnits.length);
    return added.map(({ name, perOne }) => ({ type, declared, unit: name, factor: divide(ONE, perOne) }));
  }
  return [];
}

/**
 * What a unit is made of, as a key: the terms as written, merged and sorted, with what its type
 * measures, as one name may stand for units of different families where one of them is hidden.
 * Units that are made of nothing have none.
 */
export function signatureOf({ terms, declared: { type } }: UnitOfType): string | undefined {
  if (terms === undefined || type.kind !== "measure") return undefined;
  return `${terms.map(([name, exponent]) => `${name}^${exponent}`).join(" ")} ${dimensionsKey(type.dimensions)}`;
}
