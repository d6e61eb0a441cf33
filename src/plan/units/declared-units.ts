import type { Location } from "../../model/diagnostic.ts";
import { divide, ONE, type Rational } from "../../model/numbers/rational.ts";
import { dimensionsKey } from "../../model/types/dimensions.ts";
import type { MeasureType, MeasureUnit, RatioType, Type } from "../../model/types/type.ts";

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

/**
 * A declared type
 * (docs/spec/02-types-numbers-units.md#2-2-type-identity-derived-types-what-type-a-result-has) with
 * its ancestors.
 */
export interface DeclaredType {
  readonly name: string;
  readonly type: Type;
  /** Absent for children of a primitive. */
  readonly parent?: DeclaredType | undefined;
  /** The oldest ancestor; absent when the type itself has no parent. */
  readonly root?: DeclaredType | undefined;
  /** The number of steps from the root to this type. */
  readonly depth: number;
  /**
   * Identity of the family whose units it shares: for measures that of the type, for ratios a
   * similar one; absent for other kinds.
   */
  readonly family?: string | undefined;
  /** Units added here, without those of the parent. */
  readonly ownUnits: readonly string[];
  /**
   * True for types of the embedded library: collisions are reported at the other type
   * (docs/spec/02-types-numbers-units.md#2-6-1-names-qualification-collisions).
   */
  readonly embedded: boolean;
  readonly at: Location;
}
