import { dimensionsKey } from "../../model/types/dimensions.ts";
import type { Dimensions, MeasureType, MeasureUnit, RatioType, RatioUnit, Trait } from "../../model/types/type.ts";
import type { DeclaredType } from "../types/declared-type.ts";
import { RATIO } from "../types/primitive.ts";
import { FamilyUnits, ratioFamilyUnits } from "./family-units.ts";
import { type ImportedType, rootOf } from "./visible-types.ts";

/** The families of the types in scope of a row. What is found is kept, so all own types are declared before the first question. */
export class Families {
  readonly #own: ReadonlyMap<string, DeclaredType>;
  readonly #imported: readonly ImportedType[];
  readonly #aliases: readonly string[];
  #owner: RatioType | undefined;
  #families: ReadonlyMap<string, ReadonlyMap<string, MeasureType>> | undefined;
  #ratioTypes: ReadonlyMap<string | undefined, readonly DeclaredType[]> | undefined;
  readonly #measureFamilies = new Map<string, FamilyUnits>();
  readonly #ratioFamilies = new Map<readonly RatioUnit[], readonly RatioUnit[]>();
  #typesByFamily: ReadonlyMap<string, readonly DeclaredType[]> | undefined;

  /** `aliases`: of the direct imports, in the order of `uses` lines. */
  constructor(own: ReadonlyMap<string, DeclaredType>, imported: readonly ImportedType[], aliases: readonly string[]) {
    this.#own = own;
    this.#imported = imported;
    this.#aliases = aliases;
  }

  /**
   * The type of every literal and cast in percent and permille (chapter 2, 2.2 rule 4): the first by name of the own ratio types whose parent is no other own data,
   * else of the types declared `ratio` in the first import that has any, else the primitive.
   */
  ratioOwner(): RatioType {
    this.#owner ??= this.#ownRatio() ?? this.#importedRatio() ?? RATIO;
    return this.#owner;
  }

  #ownRatio(): RatioType | undefined {
    const candidates = [...this.#own.values()].filter(
      ({ type, parent }) => type.kind === "ratio" && (parent === undefined || this.#own.get(parent.name) !== parent),
    );
    return firstByName(candidates);
  }

  #importedRatio(): RatioType | undefined {
    for (const alias of this.#aliases) {
      const types = this.#imported.filter((each) => each.alias === alias && each.hiddenBy === undefined);
      const candidates = types.map(({ declared }) => declared);
      const first = firstByName(candidates.filter(({ type, parent }) => type.kind === "ratio" && parent === undefined));
      if (first !== undefined) return first;
    }
    return undefined;
  }

  /** The type of the one family in scope with these dimensions; none when there is no such family or several (chapter 2, 2.7 rule 4). */
  family(dimensions: Dimensions): MeasureType | undefined {
    const families = this.#familiesInScope().get(dimensionsKey(dimensions));
    return families?.size === 1 ? [...families.values()][0] : undefined;
  }

  #familiesInScope(): ReadonlyMap<string, ReadonlyMap<string, MeasureType>> {
    if (this.#families !== undefined) return this.#families;
    const families = new Map<string, Map<string, MeasureType>>();
    const hidden = new Set(this.#imported.filter((each) => each.hiddenBy !== undefined).map((each) => each.declared));
    for (const declared of this.#visible()) {
      const root = rootOf(declared);
      if (root.type.kind !== "measure" || hidden.has(root)) continue;
      const key = dimensionsKey(root.type.dimensions);
      const same = families.get(key) ?? new Map<string, MeasureType>();
      if (!same.has(root.type.family)) same.set(root.type.family, root.type);
      families.set(key, same);
    }
    this.#families = families;
    return families;
  }

  /** The first family in scope that has a trait, own ones first (chapter 3, 3.4.4). */
  familyWith(trait: Trait): MeasureType | undefined {
    for (const families of this.#familiesInScope().values()) {
      for (const type of families.values()) if (type.traits.includes(trait)) return type;
    }
    return undefined;
  }

  /** Every unit of the family of a measure in scope (chapter 6, 6.4). */
  units(type: MeasureType): readonly MeasureUnit[] {
    let family = this.#measureFamilies.get(type.family);
    if (family === undefined) {
      family = new FamilyUnits(this.#typesOf(type.family));
      this.#measureFamilies.set(type.family, family);
    }
    return family.withUnitsOf(type.units);
  }

  /** The same for a ratio. */
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
    this.#ratioTypes ??= ratioTypes(this.#visible());
    const named = this.#ratioTypes.get(type.name) ?? [];
    return (named.find((each) => each.type === type) ?? named.find((each) => hasUnits(each, type.units)))?.family;
  }

  #typesOf(family: string): readonly DeclaredType[] {
    if (this.#typesByFamily === undefined) {
      const byFamily = new Map<string, DeclaredType[]>();
      for (const declared of this.#visible()) {
        if (declared.family === undefined) continue;
        const types = byFamily.get(declared.family);
        if (types === undefined) byFamily.set(declared.family, [declared]);
        else types.push(declared);
      }
      this.#typesByFamily = byFamily;
    }
    return this.#typesByFamily.get(family) ?? [];
  }

  #visible(): DeclaredType[] {
    const open = this.#imported.filter(({ hiddenBy }) => hiddenBy === undefined);
    return [...this.#own.values(), ...open.map(({ declared }) => declared)];
  }
}

function ratioTypes(visible: readonly DeclaredType[]): ReadonlyMap<string | undefined, readonly DeclaredType[]> {
  const types = new Map<string | undefined, DeclaredType[]>();
  for (const declared of visible) {
    if (declared.type.kind !== "ratio") continue;
    const named = types.get(declared.type.name);
    if (named === undefined) types.set(declared.type.name, [declared]);
    else named.push(declared);
  }
  return types;
}

/** The ends of a range have a type of their own, with the name and the units of the type that they were made from. */
function hasUnits({ type }: DeclaredType, units: readonly RatioUnit[]): boolean {
  return type.kind === "ratio" && type.units === units;
}

function firstByName(types: readonly DeclaredType[]): RatioType | undefined {
  let first: DeclaredType | undefined;
  for (const type of types) if (first === undefined || type.name < first.name) first = type;
  return first?.type.kind === "ratio" ? first.type : undefined;
}
