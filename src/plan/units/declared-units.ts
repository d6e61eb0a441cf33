import { divide, ONE, type Rational } from "../../model/numbers/rational.ts";
import { dimensionsKey } from "../../model/types/dimensions.ts";
import type { MeasureType, MeasureUnit, RatioType } from "../../model/types/type.ts";
import type { DeclaredType } from "./declared-type.ts";

/** A unit to which a literal, a cast or a term of a compound unit refers. */
export interface UnitFound {
  readonly type: MeasureType | RatioType;
  readonly declared?: DeclaredType | undefined;
  readonly unit: string;
  /** The amount of one unit in the canonical unit (ratios: 1 = 100 %). */
  readonly factor: Rational;
  /** The terms of a unit of a measure. */
  readonly terms?: MeasureUnit["terms"] | undefined;
}

/** A unit with the type that declares it. */
export interface UnitOfType extends UnitFound {
  readonly declared: DeclaredType;
}

/** The units that a declaration adds to those of its parent: the last ones of its list. */
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
 * The key of a compound unit: its terms as written, merged and sorted, with the dimensions of its
 * type, as one name may stand for units of different families where one of them is hidden.
 * Undefined for plain units.
 */
export function signatureOf({ terms, declared: { type } }: UnitOfType): string | undefined {
  if (terms === undefined || type.kind !== "measure") return undefined;
  return `${terms.map(([name, exponent]) => `${name}^${exponent}`).join(" ")} ${dimensionsKey(type.dimensions)}`;
}
