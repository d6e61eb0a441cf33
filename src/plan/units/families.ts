import { dimensionsKey } from "../../model/types/dimensions.ts";
import { RATIO } from "../../model/types/primitive.ts";
import type { Dimensions, MeasureType, MeasureUnit, RatioType, RatioUnit, Trait } from "../../model/types/type.ts";
import type { DeclaredType } from "./declared-units.ts";
import { FamilyUnits, ratioFamilyUnits } from "./family-units.ts";
import { type MeasureRoot, OfferedTypes } from "./offered-types.ts";
import type { VisibleTypes } from "./visible-types.ts";

/**
 * The families of the types in scope of a row. Answers are kept, so all own types must be declared
 * before the first question.
 */
export class Families {
  readonly #own: ReadonlyMap<string, DeclaredType>;
  readonly #imported: VisibleTypes;
  #owner: RatioType | undefined;
  #ownTypes: OfferedTypes | undefined;
  readonly #byDimensions = new Map<string, MeasureType | undefined>();
  readonly #byTrait = new Map<Trait, MeasureType | undefined>();
  readonly #measureFamilies = new Map<string, FamilyUnits>();
  readonly #ratioFamilies = new Map<readonly RatioUnit[], readonly RatioUnit[]>();

  constructor(own: ReadonlyMap<string, DeclaredType>, imported: VisibleTypes) {
    this.#own = own;
    this.#imported = imported;
  }

  /**
   * The type of every literal and cast in percent and permille
   * (docs/spec/02-types-numbers-units.md#2-2-type-identity-derived-types-what-type-a-result-has,
   * rule 4): the first by name of the own ratio types whose parent is not one of its own data, else
   * of the types declared `ratio` in the first import that has any, else the primitive.
   */
  ratioOwner(): RatioType {
    this.#owner ??= this.#ownRatio() ?? this.#importedRatio() ?? RATIO;
    return this.#owner;
  }

  #ownRatio(): RatioType | undefined {
    let first: { readonly name: string; readonly type: RatioType } | undefined;
    for (const { name, type, parent } of this.#own.values()) {
      const isOwnRoot = parent === undefined || this.#own.get(parent.name) !== parent;
      if (type.kind === "ratio" && isOwnRoot && (first === undefined || name < first.name)) first = { name, type };
    }
    return first?.type;
  }

  #importedRatio(): RatioType | undefined {
    for (const offered of this.#imported.sources) {
      if (offered === this.#imported.inline) continue;
      for (const { type, declared } of offered.rootRatios) if (!this.#imported.isHidden(declared)) return type;
    }
    return undefined;
  }

  /**
   * The type of the only family in scope with these dimensions; undefined when there is none or
   * several (docs/spec/02-types-numbers-units.md#2-7-dimensions-and-compound-units, rule 4).
   */
  family(dimensions: Dimensions): MeasureType | undefined {
    const key = dimensionsKey(dimensions);
    if (!this.#byDimensions.has(key)) {
      const families = new Map<string, MeasureType>();
      for (const { root } of this.#measures((offered) => offered.measures.get(key) ?? [])) {
        if (!families.has(root.type.family)) families.set(root.type.family, root.type);
      }
      this.#byDimensions.set(key, families.size === 1 ? [...families.values()][0] : undefined);
    }
    return this.#byDimensions.get(key);
  }

  /**
   * The first family in scope that has a trait, own ones first
   * (docs/spec/03-dates-times-ranges.md#3-4-4-date-time).
   */
  familyWith(trait: Trait): MeasureType | undefined {
    if (!this.#byTrait.has(trait)) {
      const [first] = this.#measures((offered) => offered.measuresWith(trait));
      this.#byTrait.set(trait, first?.root.type);
    }
    return this.#byTrait.get(trait);
  }

  /** Measures in scope, own ones first, without those whose root is in scope but hidden. */
  *#measures(of: (offered: OfferedTypes) => readonly MeasureRoot[]): Iterable<MeasureRoot> {
    for (const [source, offered] of this.#sources().entries()) {
      for (const measure of of(offered)) {
        if (source > 0 && this.#imported.isHidden(measure.declared)) continue;
        if (this.#imported.isHidden(measure.root) && this.#imported.has(measure.root)) continue;
        yield measure;
      }
    }
  }

  /**
   * Every unit of the family of a measure in scope
   * (docs/spec/06-show-explanations.md#6-4-typeinfo).
   */
  units(type: MeasureType): readonly MeasureUnit[] {
    let family = this.#measureFamilies.get(type.family);
    if (family === undefined) {
      family = this.#familyUnits(type.family);
      this.#measureFamilies.set(type.family, family);
    }
    return family.withUnitsOf(type.units);
  }

  /**
   * The units of a family. Where all its types come from one import, the list of that import serves
   * every row.
   */
  #familyUnits(family: string): FamilyUnits {
    const having = this.#sources().filter((offered) => offered.ofFamily(family).length > 0);
    const [only, second] = having;
    const isShared = only !== undefined && second === undefined && only !== this.#ownTypes;
    if (isShared && !only.ofFamily(family).some((declared) => this.#imported.isHidden(declared))) {
      return only.familyUnits(family);
    }
    return new FamilyUnits(this.#typesOf(family));
  }

  /** Every unit of the family of a ratio in scope. */
  ratioUnits(type: RatioType): readonly RatioUnit[] {
    const family = this.#familyOfRatio(type);
    if (family === undefined) return type.units;
    let units = this.#ratioFamilies.get(type.units);
    if (units === undefined) {
      units = ratioFamilyUnits(type.units, this.#typesOf(family));
      this.#ratioFamilies.set(type.units, units);
    }
    return units;
  }

  #familyOfRatio(type: RatioType): string | undefined {
    const named = this.#visible((offered) => offered.named(type.name ?? ""));
    return (named.find((each) => each.type === type) ?? named.find((each) => hasUnits(each, type.units)))?.family;
  }

  #typesOf(family: string): readonly DeclaredType[] {
    return this.#visible((offered) => offered.ofFamily(family));
  }

  #visible(of: (offered: OfferedTypes) => readonly DeclaredType[]): readonly DeclaredType[] {
    return this.#sources().flatMap((offered, source) =>
      source === 0 ? of(offered) : of(offered).filter((declared) => !this.#imported.isHidden(declared)),
    );
  }

  /** The types in scope, own types first. */
  #sources(): readonly OfferedTypes[] {
    this.#ownTypes ??= new OfferedTypes(this.#own.values());
    return [this.#ownTypes, ...this.#imported.sources];
  }
}

/**
 * True when a type has these units. The ends of a range have a type of their own, with name and
 * units of the type they were made from.
 */
function hasUnits({ type }: DeclaredType, units: readonly RatioUnit[]): boolean {
  return type.kind === "ratio" && type.units === units;
}

/** The length from which identities are shortened, as they are part of every key of dimensions. */
const MAX_LENGTH = 120;

/**
 * The identity of a family, made of name and units of its root, so that types of one name with
 * identical units are one family
 * (docs/spec/02-types-numbers-units.md#2-6-1-names-qualification-collisions). `units`: each unit
 * with its factor. `made`: the other families that its compound units are made of, "" for plain
 * units.
 */
export function familyIdentity(name: string, units: readonly string[], made: string): string {
  const text = `${name}{${[...units].sort().join(",")}}${made}`;
  return text.length <= MAX_LENGTH ? text : `${name}{${units.length} units ${digest(text)}}`;
}

/**
 * 128 bits that differ for different texts: four sums of the characters, each with another
 * multiplier.
 */
function digest(text: string): string {
  const lanes = [0x811c9dc5, 0x9e3779b9, 0x85ebca6b, 0xc2b2ae35];
  const multipliers = [0x01000193, 0x5bd1e995, 0x27d4eb2f, 0x165667b1];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    for (let lane = 0; lane < 4; lane++) {
      const mixed = Math.imul((lanes[lane] ?? 0) ^ code ^ (lane * i), multipliers[lane] ?? 1);
      lanes[lane] = mixed ^ (mixed >>> 15);
    }
  }
  return lanes.map((lane) => (lane >>> 0).toString(16).padStart(8, "0")).join("");
}
