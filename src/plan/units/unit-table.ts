import { listedNames } from "../../model/listed.ts";
import { divide, ONE } from "../../model/numbers/rational.ts";
import { addStandardUnits, didYouMean, writeOneOf } from "../../model/suggestion.ts";
import type {
  Dimensions,
  MeasureType,
  MeasureUnit,
  RatioType,
  RatioUnit,
  Trait,
  Type,
} from "../../model/types/type.ts";
import type { LateSuggestion } from "../findings/suggestions.ts";
import { type DeclaredType, declaredUnits, type UnitFound, type UnitOfType } from "./declared-units.ts";
import { Families } from "./families.ts";
import { LazyIndex } from "./lazy-index.ts";
import type { OfferedTypes } from "./offered-types.ts";
import { STD_UNIT_NAMES } from "./standard-units.ts";
import type { ImportedType, VisibleTypes } from "./visible-types.ts";

/** Words for working days, which are counted and are no unit. */
const WORKING_DAYS = /^(?:work(?:ing)?|business|week)_?days?$/;

/** Words behind the number of decimals of a rounding, which has a step. */
const DECIMALS = /^(?:decimals?|digits?|places?)$/;

/** True when a path names a unit. */
export function isFound(resolution: UnitFound | UnitMissing): resolution is UnitFound {
  return "factor" in resolution;
}

interface UnitMissing {
  readonly message: string;
  readonly suggestion?: LateSuggestion;
}

interface ImportedUnit {
  readonly open: UnitOfType | undefined;
  readonly hidden: DeclaredType | undefined;
}

/** `undefined`: the unit is unknown because of an error that is reported elsewhere. */
type UnitResolution = UnitFound | UnitMissing | undefined;

/** The facts of a row that the table needs besides its types. */
interface Surroundings {
  /** By alias, in the order of `uses` lines. */
  readonly imports: ReadonlyMap<
    string,
    { readonly body: { readonly units: UnitTable; readonly offered: OfferedTypes } }
  >;
  /** Some import could not be resolved: an unknown name may come from there. */
  readonly incomplete: boolean;
}

/**
 * The units and families that literals, casts and products of a row may use
 * (docs/spec/02-types-numbers-units.md#2-6-1-names-qualification-collisions and
 * docs/spec/02-types-numbers-units.md#2-7-dimensions-and-compound-units): those of own types, added
 * while they are declared, and those of the types that direct imports declare.
 */
export class UnitTable {
  readonly imported: VisibleTypes;
  readonly own = new Map<string, DeclaredType>();
  readonly lookup = new LazyIndex();
  readonly #surroundings: Surroundings;
  readonly #ownUnits = new Map<string, UnitFound>();
  /** The imported units looked up so far, by name. */
  readonly #importedUnits = new Map<string, ImportedUnit>();
  /** Units and own types whose declaration has an error of its own. */
  readonly #brokenUnits = new Set<string>();
  readonly #brokenTypes = new Set<string>();
  #knownFamilies: Families | undefined;

  constructor(imported: VisibleTypes, surroundings: Surroundings) {
    this.imported = imported;
    this.#surroundings = surroundings;
  }

  /** Made for the first question, when all own types are declared. */
  get #families(): Families {
    this.#knownFamilies ??= new Families(this.own, this.imported);
    return this.#knownFamilies;
  }

  /** True when own types declare units, before any are withdrawn. */
  get declaresUnits(): boolean {
    return this.#ownUnits.size > 0;
  }

  /**
   * The first type in the order of imports that declares a unit: one that can be used, and one that
   * is hidden.
   */
  #importedUnit(name: string): ImportedUnit {
    const known = this.#importedUnits.get(name);
    if (known !== undefined) return known;
    let open: UnitOfType | undefined;
    let hidden: DeclaredType | undefined;
    for (const { units } of this.imported.sources) {
      for (const unit of units.get(name) ?? []) {
        if (this.imported.isHidden(unit.declared)) hidden ??= unit.declared;
        else open ??= unit;
      }
    }
    const found = { open, hidden };
    this.#importedUnits.set(name, found);
    return found;
  }

  #importedNames(): string[] {
    const names = new Set(this.imported.sources.flatMap(({ units }) => [...units.keys()]));
    return [...names].filter((name) => this.#importedUnit(name).open !== undefined);
  }

  /**
   * Adds an own type; the types that its units are made of are added before. Of types of one family
   * that declare a unit alike, the first by name stands for it.
   */
  declare(declared: DeclaredType): void {
    this.own.set(declared.name, declared);
    for (const unit of declaredUnits(declared)) {
      const before = this.#ownUnits.get(unit.unit)?.declared;
      if (before === undefined || declared.name < before.name) this.#ownUnits.set(unit.unit, unit);
    }
  }

  /** Adds an own declaration with an error: its type and its units are not reported as unknown. */
  declareBroken(name: string, units: readonly string[]): void {
    this.#brokenTypes.add(name);
    for (const unit of units) this.#brokenUnits.add(unit);
  }

  /**
   * Withdraws types with colliding units, and all of their families: they become as unknown as
   * those of a declaration with errors.
   */
  withdraw(types: ReadonlySet<DeclaredType>): void {
    const families = new Set(Array.from(types, ({ family }) => family));
    for (const declared of types) this.declareBroken(declared.name, declared.ownUnits);
    for (const [name, { family, ownUnits }] of this.own) {
      if (!families.has(family)) continue;
      this.own.delete(name);
      this.declareBroken(name, ownUnits);
    }
    this.#knownFamilies = undefined;
  }

  /** True when an error elsewhere may be the reason that a unit or a family is not found. */
  get incomplete(): boolean {
    return this.#surroundings.incomplete || this.#declares((table) => table.#brokenTypes.size > 0);
  }

  /** True when a test holds for the wrong declarations of the row or of a direct import. */
  #declares(isWrong: (table: UnitTable) => boolean): boolean {
    if (isWrong(this)) return true;
    for (const { body } of this.#surroundings.imports.values()) if (isWrong(body.units)) return true;
    return false;
  }

  #isBrokenUnit(unit: string): boolean {
    return this.#declares((table) => table.#brokenUnits.has(unit));
  }

  /** The unit of a path as written: `eur`, `price.eur`, `units.mass.gram`, `mass.gram`. */
  resolve(path: readonly string[]): UnitResolution {
    const [first = "", second = "", third = ""] = path;
    if (path.length === 1) return this.#resolveBare(first);
    if (path.length === 2) return this.#resolveOfType(first, second);
    if (path.length === 3) return this.#resolveOfImport(first, second, third);
    return missing(path, "a unit is written with at most an import and a type before it");
  }

  #resolveBare(unit: string): UnitResolution {
    if (unit === "percent" || unit === "permille") return this.#found(this.#families.ratioOwner(), undefined, unit);
    if (this.#isBrokenUnit(unit)) return undefined;
    const imported = this.#importedUnit(unit);
    const known = this.#ownUnits.get(unit) ?? imported.open;
    if (known !== undefined) return known;
    if (this.#surroundings.incomplete) return undefined;
    if (imported.hidden !== undefined) return this.#hidden([unit], imported.hidden);
    const own = this.own.get(unit);
    if (own !== undefined && unitsOf(own).length > 0) {
      return missing([unit], `\`${unit}\` is the name of a type; its units are ${listedNames(unitsOf(own))}`);
    }
    const names = () => [...this.#ownUnits.keys(), ...this.#importedNames(), "percent"];
    return missing(
      [unit],
      "no type in scope declares it",
      (suggest, elsewhere) =>
        elsewhere(unit) ??
        (STD_UNIT_NAMES.has(unit) ? addStandardUnits() : didYouMean(suggest(unit, names))) ??
        (WORKING_DAYS.test(unit) ? "count working days with 5 working days after x" : undefined) ??
        (DECIMALS.test(unit) ? "decimals are a step: round x to 0.01, of amounts with a unit" : undefined),
    );
  }

  #resolveOfType(type: string, unit: string): UnitResolution {
    if (this.#brokenTypes.has(type)) return undefined;
    const own = this.own.get(type);
    if (own !== undefined) return this.#unitOf(own, [type, unit], unit);
    const named = [...this.imported.named(type)];
    if (named.length > 0) return this.#unitOfOneOf(named, [type, unit], unit);
    if (this.#surroundings.incomplete || this.#declares((table) => table.#brokenTypes.has(type))) return undefined;
    const imported = this.#surroundings.imports.get(type);
    if (imported !== undefined) return this.#withoutType(type, imported.body.offered.units.get(unit) ?? [], unit);
    return missing([type, unit], `there is no type \`${type}\``);
  }

  /** An alias stands where the type belongs: the ways of writing the unit that work are offered. */
  #withoutType(alias: string, declaring: readonly UnitOfType[], unit: string): UnitResolution {
    const path = [alias, unit];
    const reason = `\`${alias}\` is an import, and a unit belongs to one of its types`;
    const [first] = declaring;
    if (first === undefined) return missing(path, reason);
    const isInScope = this.#ownUnits.has(unit) || this.#importedUnit(unit).open !== undefined;
    if (!isInScope) return this.#hidden(path, first.declared, `, and write ${unit}`);
    const open = declaring.find(({ declared }) => !this.imported.isHidden(declared));
    const qualified = open === undefined ? [] : [`${alias}.${open.declared.name}.${unit}`];
    return missing(path, reason, writeOneOf([unit, ...qualified]));
  }

  #resolveOfImport(alias: string, type: string, unit: string): UnitResolution {
    const path = [alias, type, unit];
    const named = this.imported.namedBy(alias, type);
    if (named.length > 0) return this.#unitOfOneOf(named, path, unit);
    if (this.#surroundings.incomplete) return undefined;
    const imported = this.#surroundings.imports.get(alias);
    if (imported === undefined) return missing(path, `\`${alias}\` is not an import of this spec`);
    if (imported.body.units.#brokenTypes.has(type)) return undefined;
    return missing(path, `\`${alias}\` has no type \`${type}\``);
  }

  #unitOfOneOf(named: readonly ImportedType[], path: readonly string[], unit: string): UnitResolution {
    const open = named.filter(({ declared }) => !this.imported.isHidden(declared));
    const [first] = open;
    if (first === undefined) return named[0] === undefined ? undefined : this.#hidden(path, named[0].declared);
    const other = open.find(({ declared }) => declared.family !== first.declared.family);
    if (other !== undefined) {
      const ways = open.map(({ alias }) => `${alias}.${path.join(".")}`);
      return missing(path, `several imports have a type \`${first.declared.name}\``, writeOneOf(ways));
    }
    return this.#unitOf(first.declared, path, unit);
  }

  #unitOf(declared: DeclaredType, path: readonly string[], unit: string): UnitResolution {
    const resolved = this.#found(declared.type, declared, unit);
    if (resolved !== undefined) return resolved;
    if (this.#isBrokenUnit(unit)) return undefined;
    const { hidden } = this.#importedUnit(unit);
    if (hidden?.name === declared.name) return this.#hidden(path, hidden);
    const units = unitsOf(declared);
    if (units.length === 0) return missing(path, `the type \`${declared.name}\` has no units`);
    return missing(path, `the units of \`${declared.name}\` are ${listedNames(units)}`);
  }

  /** `then`: the step that remains once the data has another name. */
  #hidden(path: readonly string[], type: DeclaredType, then = ""): UnitResolution {
    const { name } = type;
    if (this.#brokenTypes.has(name)) return undefined;
    const alias = this.imported.aliasOf(type);
    const from = alias === undefined ? name : `${alias}.${name}`;
    return missing(
      path,
      `the data \`${name}\` of this spec hides \`${from}\` with its units`,
      `give the data \`${name}\` another name${then}`,
    );
  }

  #found(type: Type, declared: DeclaredType | undefined, unit: string): UnitFound | undefined {
    if (type.kind === "measure") {
      const measure = this.lookup.unit(type.units, unit);
      return measure && { type, declared, unit, factor: measure.factor };
    }
    if (type.kind === "ratio") {
      const ratio = this.lookup.unit(type.units, unit);
      return ratio && { type, declared, unit, factor: divide(ONE, ratio.perOne) };
    }
    return undefined;
  }

  /** The type of the only family in scope with these dimensions. */
  family(dimensions: Dimensions): MeasureType | undefined {
    return this.#families.family(dimensions);
  }

  /** The first family in scope that has a trait. */
  familyWith(trait: Trait): MeasureType | undefined {
    return this.#families.familyWith(trait);
  }

  /**
   * The whole family in scope: units of the root measure, then those of extensions by depth and
   * name.
   */
  familyUnits(type: MeasureType): readonly MeasureUnit[] {
    return this.#families.units(type);
  }

  /**
   * The same for a ratio: percent and permille, then the units of its root, then those of
   * extensions.
   */
  familyRatioUnits(type: RatioType): readonly RatioUnit[] {
    return this.#families.ratioUnits(type);
  }
}

function missing(path: readonly string[], reason: string, suggestion?: LateSuggestion): UnitMissing {
  return { message: `unknown unit \`${path.join(".")}\`: ${reason}`, suggestion };
}

function unitsOf({ type }: DeclaredType): readonly { readonly name: string }[] {
  return type.kind === "measure" || type.kind === "ratio" ? type.units : [];
}
