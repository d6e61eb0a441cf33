import { listed } from "../../../model/listed.ts";
import { equals } from "../../../model/numbers/rational.ts";
import { dimensionsKey } from "../../../model/types/dimensions.ts";
import type { DeclaredType } from "../../types/declared-type.ts";
import { declaredUnits, type UnitFound, type UnitTable } from "../../units/unit-table.ts";
import type { Reject } from "../finding.ts";

/** A unit with the type that declares it and the spec that it comes from: own types have the source -1. */
interface UnitInScope extends UnitFound {
  readonly declared: DeclaredType;
  readonly source: number;
  /** What a measure's units measure, as a key. */
  readonly dimensions: string;
}

/**
 * Two unrelated types in scope may not declare one unit name, nor units of one signature; the later one is reported, with a type of the embedded library the user's.
 * Answers the types at which something is reported. Chapter 2, 2.6.1 and 2.7 rule 3.
 */
export function checkUnitCollisions(units: UnitTable, reject: Reject): ReadonlySet<DeclaredType> {
  const reported = new Set<DeclaredType>();
  const blamed = new Set<DeclaredType>();
  const names = new Map<string, UnitInScope>();
  const signatures = new Map<string, UnitInScope>();
  for (const unit of unitsInOrder(units)) {
    const { declared } = unit;
    const named = remember(names, unit.unit, unit);
    if (named !== undefined && clashes(named, unit) && !reported.has(declared)) {
      reported.add(declared);
      blamed.add(reportCollision(reject, named.declared, declared));
    }
    const signature = signatureOf(unit);
    const alike = signature === undefined ? undefined : remember(signatures, signature, unit);
    if (alike !== undefined && alike.unit !== unit.unit && isForeign(alike, unit) && !reported.has(declared)) {
      reported.add(declared);
      blamed.add(reportEqualUnits(reject, alike, unit));
    }
  }
  return blamed;
}

/** What is known under a key already; else the item becomes known under it. */
function remember(known: Map<string, UnitInScope>, key: string, unit: UnitInScope): UnitInScope | undefined {
  const before = known.get(key);
  if (before === undefined) known.set(key, unit);
  return before;
}

/** Units of own types by name, a derived one after its own-spec parent; then those of the imports in the order of `uses`. */
function* unitsInOrder(units: UnitTable): Generator<UnitInScope> {
  const done = new Set<DeclaredType>();
  for (const name of [...units.own.keys()].sort()) {
    for (const declared of withParents(units, name, done)) yield* unitsFrom(declared, -1);
  }
  for (const { declared, source, hiddenBy } of units.imported) {
    if (hiddenBy === undefined) yield* unitsFrom(declared, source);
  }
}

function* unitsFrom(declared: DeclaredType, source: number): Generator<UnitInScope> {
  const dimensions = declared.type.kind === "measure" ? dimensionsKey(declared.type.dimensions) : "";
  for (const unit of declaredUnits(declared)) yield { ...unit, declared, source, dimensions };
}

/** An own type after those of its parents that are own types and were not there before. */
function withParents(units: UnitTable, name: string, done: Set<DeclaredType>): readonly DeclaredType[] {
  const line: DeclaredType[] = [];
  for (let at = units.own.get(name); at !== undefined && units.own.get(at.name) === at; at = at.parent) {
    if (done.has(at)) break;
    done.add(at);
    line.push(at);
  }
  return line.reverse();
}

/** One name in two unrelated types, or twice in one family with different factors. */
function clashes(a: UnitInScope, b: UnitInScope): boolean {
  if (a.declared === b.declared || isImportedPair(a, b)) return false;
  return a.declared.family !== b.declared.family || !equals(a.factor, b.factor);
}

function isForeign(a: UnitInScope, b: UnitInScope): boolean {
  return a.declared.family !== b.declared.family && !isImportedPair(a, b);
}

/** Two types of one import were compared where they are declared. */
function isImportedPair(a: UnitInScope, b: UnitInScope): boolean {
  return a.source === b.source && a.source >= 0;
}

/** The terms as written, merged and sorted, with what they measure: one name may stand for units of different families where one of them is hidden. */
function signatureOf({ terms, dimensions }: UnitInScope): string | undefined {
  return terms && `${terms.map(([name, exponent]) => `${name}^${exponent}`).join(" ")} ${dimensions}`;
}

function reportCollision(reject: Reject, first: DeclaredType, second: DeclaredType): DeclaredType {
  const shared = new Set(first.ownUnits);
  const units = listed(second.ownUnits.filter((unit) => shared.has(unit)));
  const [at, related] = inOrderOfBlame(first, second);
  reject("unit-collision", at.at, `the types \`${first.name}\` and \`${second.name}\` both declare the unit ${units}`, {
    suggestion: "rename the unit in one of them, or let one type extend the other",
    related: related.at,
    related_data: at.name,
  });
  return at;
}

function reportEqualUnits(reject: Reject, first: UnitInScope, second: UnitInScope): DeclaredType {
  const [at, related] = inOrderOfBlame(first.declared, second.declared);
  const [one, other] = [first, second].map(({ unit, declared }) => `\`${unit}\` of the type \`${declared.name}\``);
  reject("unit-collision", at.at, `${one} and ${other} are one unit, as they are made of the same units`, {
    suggestion: "use the unit that exists, or drop one of them",
    related: related.at,
    related_data: at.name,
  });
  return at;
}

/** The later type takes the blame, unless it is one of the embedded library. */
function inOrderOfBlame(first: DeclaredType, second: DeclaredType): readonly [at: DeclaredType, related: DeclaredType] {
  return second.embedded ? [first, second] : [second, first];
}
