import { ascending } from "../../model/ascending.ts";
import { dimensionsKey } from "../../model/types/dimensions.ts";
import type { MeasureType, RatioType, Trait } from "../../model/types/type.ts";
import { type DeclaredType, declaredUnits, signatureOf, type UnitOfType } from "./declared-units.ts";
import { FamilyUnits } from "./family-units.ts";

/** A measure with its oldest ancestor. */
export interface MeasureRoot {
  readonly declared: DeclaredType;
  readonly root: DeclaredType & { readonly type: MeasureType };
}

/** A ratio without a parent. */
interface RootRatio {
  readonly declared: DeclaredType;
  readonly type: RatioType;
}

/**
 * Types as importing specs see them. The tables are made once, on the first look-up, however many
 * specs import the types.
 */
export class OfferedTypes {
  /** In source order. */
  readonly types: readonly DeclaredType[];
  #named: Table<DeclaredType> | undefined;
  #units: Table<UnitOfType> | undefined;
  #signatures: Table<UnitOfType> | undefined;
  #families: Table<DeclaredType> | undefined;
  #measures: Table<MeasureRoot> | undefined;
  #withTraits: readonly MeasureRoot[] | undefined;
  #rootRatios: readonly RootRatio[] | undefined;
  #familyUnits: Map<string, FamilyUnits> | undefined;

  constructor(types: Iterable<DeclaredType>) {
    this.types = [...types];
  }

  named(name: string): readonly DeclaredType[] {
    this.#named ??= tableOf(this.types, ({ name }) => name);
    return this.#named.get(name) ?? [];
  }

  /** All units that the types declare, by name. */
  get units(): Table<UnitOfType> {
    this.#units ??= tableOf(this.types.flatMap(declaredUnits), ({ unit }) => unit);
    return this.#units;
  }

  /** The compound units by their signature. */
  get signatures(): Table<UnitOfType> {
    this.#signatures ??= tableOf([...this.units.values()].flat(), signatureOf);
    return this.#signatures;
  }

  ofFamily(family: string): readonly DeclaredType[] {
    this.#families ??= tableOf(this.types, ({ family }) => family);
    return this.#families.get(family) ?? [];
  }

  /** The measures, by the dimensions of their roots. */
  get measures(): Table<MeasureRoot> {
    this.#measures ??= tableOf(this.types.flatMap(measureRoot), ({ root }) => dimensionsKey(root.type.dimensions));
    return this.#measures;
  }

  /** The measures whose family has a trait. */
  measuresWith(trait: Trait): readonly MeasureRoot[] {
    this.#withTraits ??= this.types.flatMap(measureRoot).filter(({ root }) => root.type.traits.length > 0);
    return this.#withTraits.filter(({ root }) => root.type.traits.includes(trait));
  }

  /** All units of a family as far as these types declare them. */
  familyUnits(family: string): FamilyUnits {
    this.#familyUnits ??= new Map();
    let units = this.#familyUnits.get(family);
    if (units === undefined) {
      units = new FamilyUnits(this.ofFamily(family));
      this.#familyUnits.set(family, units);
    }
    return units;
  }

  /** The types declared `ratio`, by name. */
  get rootRatios(): readonly RootRatio[] {
    this.#rootRatios ??= rootRatios(this.types);
    return this.#rootRatios;
  }
}

type Table<Item> = ReadonlyMap<string, readonly Item[]>;

/** The items by key, in their order; those without a key are left out. */
function tableOf<Item>(items: readonly Item[], keyOf: (item: Item) => string | undefined): Table<Item> {
  const table = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    const same = table.get(key);
    if (same === undefined) table.set(key, [item]);
    else same.push(item);
  }
  return table;
}

/** A measure with its root; empty for other types. */
function measureRoot(declared: DeclaredType): MeasureRoot[] {
  const root = declared.root ?? declared;
  return isMeasure(root) ? [{ declared, root }] : [];
}

function isMeasure(declared: DeclaredType): declared is MeasureRoot["root"] {
  return declared.type.kind === "measure";
}

/** The ratios without a parent, by name. */
function rootRatios(types: Iterable<DeclaredType>): readonly RootRatio[] {
  const ratios: RootRatio[] = [];
  for (const declared of types) {
    const { type, parent } = declared;
    if (type.kind === "ratio" && parent === undefined) ratios.push({ declared, type });
  }
  return ratios.sort((a, b) => ascending(a.declared.name, b.declared.name));
}
