import { listed } from "../../model/listed.ts";
import { equals } from "../../model/numbers/rational.ts";
import type { WorkBudget } from "../../model/work-budget.ts";
import type { Reject } from "../findings/finding.ts";
import { type DeclaredType, declaredUnits, signatureOf, type UnitOfType } from "../units/declared-units.ts";
import type { OfferedTypes } from "../units/offered-types.ts";
import type { UnitTable } from "../units/unit-table.ts";
import type { UnitsInScope } from "./check.ts";

/** A unit with its source: the types of an import; absent for units of the row itself. */
interface UnitInScope {
  readonly unit: UnitOfType;
  readonly source: OfferedTypes | undefined;
}

/** The steps charged for a unit of an import, which costs more than one that the row declares. */
const STEPS_PER_IMPORTED_UNIT = 20;

/**
 * Two unrelated types in scope may not declare one unit name, nor units of one signature. The later
 * type is reported; with a type of the embedded library, the user's type.
 * docs/spec/02-types-numbers-units.md#2-6-1-names-qualification-collisions and
 * docs/spec/02-types-numbers-units.md#2-7-dimensions-and-compound-units, rule 3. Most rows have no
 * such units, and a quick test finds that out without visiting all imported units.
 */
export function checkUnitCollisions({ units, budget, blame }: UnitsInScope, reject: Reject): void {
  if (!mayCollide(units, budget)) return;
  const reported = new Set<DeclaredType>();
  const known = new KnownUnits();
  for (const each of unitsInOrder(units)) {
    budget.charge(STEPS_PER_IMPORTED_UNIT);
    const { declared } = each.unit;
    const { named, alike } = known.add(each);
    if (named !== undefined && clash(named, each) && !reported.has(declared)) {
      reported.add(declared);
      blame(reportCollision(reject, named.unit.declared, declared));
    }
    if (
      alike !== undefined &&
      alike.unit.unit !== each.unit.unit &&
      isForeign(alike, each) &&
      !reported.has(declared)
    ) {
      reported.add(declared);
      blame(reportEqualUnits(reject, alike.unit, each.unit));
    }
  }
}

/**
 * True when there may be something to report. Only the tables of the import with the most units are
 * asked, as they are made once for all rows; the units of all others are visited.
 */
function mayCollide(units: UnitTable, budget: WorkBudget): boolean {
  const { imported } = units;
  if (!units.declaresUnits && imported.sources.length < 2) return false;
  const largest = imported.sources.toSorted((a, b) => b.units.size - a.units.size)[0];
  const known = new KnownUnits();
  for (const each of unitsInOrder(units, largest)) {
    budget.charge(each.source === undefined ? 1 : STEPS_PER_IMPORTED_UNIT);
    const { named, alike } = known.add(each);
    if ([named, alike].some((other) => other !== undefined && collide(other, each))) return true;
    for (const unit of largest === undefined ? [] : like(each.unit, largest)) {
      if (collide({ unit, source: largest }, each) && !imported.isHidden(unit.declared)) return true;
    }
  }
  return false;
}

/** The units with the name or the signature of the given unit. */
function like(unit: UnitOfType, { units, signatures }: OfferedTypes): readonly UnitOfType[] {
  const signature = signatureOf(unit);
  const alike = signature === undefined ? [] : (signatures.get(signature) ?? []);
  return [...(units.get(unit.unit) ?? []), ...alike];
}

/** The first unit of each name and of each signature. */
class KnownUnits {
  readonly #names = new Map<string, UnitInScope>();
  readonly #signatures = new Map<string, UnitInScope>();

  /** Adds a unit, and gives the earlier units with its name and its signature. */
  add(each: UnitInScope): { readonly named?: UnitInScope | undefined; readonly alike?: UnitInScope | undefined } {
    const signature = signatureOf(each.unit);
    const named = remember(this.#names, each.unit.unit, each);
    return { named, alike: signature === undefined ? undefined : remember(this.#signatures, signature, each) };
  }
}

/** The unit known under a key; when there is none, the given unit becomes known under it. */
function remember(known: Map<string, UnitInScope>, key: string, unit: UnitInScope): UnitInScope | undefined {
  const before = known.get(key);
  if (before === undefined) known.set(key, unit);
  return before;
}

/**
 * Units of own types by name, a derived type after its parent in the same spec; then those of the
 * imports in the order of `uses`, without hidden ones and those of `left`.
 */
function* unitsInOrder({ own, imported }: UnitTable, left?: OfferedTypes): Generator<UnitInScope> {
  const done = new Set<DeclaredType>();
  for (const name of [...own.keys()].sort()) {
    for (const declared of withParents(own, name, done)) {
      for (const unit of declaredUnits(declared)) yield { unit, source: undefined };
    }
  }
  for (const source of imported.sources) {
    if (source === left) continue;
    for (const unit of source.types.flatMap(declaredUnits)) {
      if (!imported.isHidden(unit.declared)) yield { unit, source };
    }
  }
}

/** An own type, after those of its ancestors that are own types and not done yet. */
function withParents(own: UnitTable["own"], name: string, done: Set<DeclaredType>): readonly DeclaredType[] {
  const line: DeclaredType[] = [];
  for (let at = own.get(name); at !== undefined && own.get(at.name) === at; at = at.parent) {
    if (done.has(at)) break;
    done.add(at);
    line.push(at);
  }
  return line.reverse();
}

/** True when two units of one name, or of one signature, cannot both be in scope. */
function collide(a: UnitInScope, b: UnitInScope): boolean {
  return a.unit.unit === b.unit.unit ? clash(a, b) : isForeign(a, b);
}

/** True for one name in two unrelated types, or twice in one family with different factors. */
function clash(a: UnitInScope, b: UnitInScope): boolean {
  return isForeign(a, b) || (!isImportedPair(a, b) && !equals(a.unit.factor, b.unit.factor));
}

function isForeign(a: UnitInScope, b: UnitInScope): boolean {
  return a.unit.declared.family !== b.unit.declared.family && !isImportedPair(a, b);
}

/** True for two types of one import: they were compared where they are declared. */
function isImportedPair(a: UnitInScope, b: UnitInScope): boolean {
  return a.source === b.source && a.source !== undefined;
}

function reportCollision(reject: Reject, first: DeclaredType, second: DeclaredType): DeclaredType {
  const units = () => {
    const shared = new Set(first.ownUnits);
    return listed(second.ownUnits.filter((unit) => shared.has(unit)));
  };
  const [at, related] = inOrderOfBlame(first, second);
  reject(
    "unit-collision",
    at.at,
    () => `the types \`${first.name}\` and \`${second.name}\` both declare the unit ${units()}`,
    {
      suggestion: "rename the unit in one of them, or let one type extend the other",
      related: related.at,
      related_data: at.name,
    },
  );
  return at;
}

function reportEqualUnits(reject: Reject, first: UnitOfType, second: UnitOfType): DeclaredType {
  const [at, related] = inOrderOfBlame(first.declared, second.declared);
  const [one, other] = [first, second].map(({ unit, declared }) => `\`${unit}\` of the type \`${declared.name}\``);
  reject("unit-collision", at.at, `${one} and ${other} are one unit, as they are made of the same units`, {
    suggestion: "use the unit that exists, or drop one of them",
    related: related.at,
    related_data: at.name,
  });
  return at;
}

/** The later type takes the blame and comes first, unless it belongs to the embedded library. */
function inOrderOfBlame(first: DeclaredType, second: DeclaredType): readonly [at: DeclaredType, related: DeclaredType] {
  return second.embedded ? [first, second] : [second, first];
}
