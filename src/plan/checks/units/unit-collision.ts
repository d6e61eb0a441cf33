import type { MeasureType, MeasureUnit } from "../../../model/type.ts";
import type { DeclaredType } from "../../body.ts";
import { listed } from "../../types/describe.ts";
import type { UnitTable } from "../../units/unit-table.ts";
import { depthOf } from "../../units/visible-types.ts";
import type { Reject } from "../finding.ts";

/** A type in scope with the spec it comes from: own types have the source -1. */
interface TypeInScope {
  readonly declared: DeclaredType;
  readonly source: number;
}

/**
 * Two unrelated types in scope may not declare one unit name, nor units of one signature; the later one is reported, with a type of the embedded library the user's.
 * Chapter 2, 2.6.1 and 2.7 rule 3.
 */
export function checkUnitCollisions(units: UnitTable, reject: Reject): void {
  const types = typesInOrder(units);
  const reported = new Set<DeclaredType>();
  const byName = new Map<string, TypeInScope>();
  const bySignature = new Map<string, TypeInScope & { readonly unit: string }>();
  for (const type of types) {
    for (const unit of type.declared.ownUnits) {
      const before = byName.get(unit);
      if (before === undefined) byName.set(unit, type);
      else if (collides(before, type, unit) && !reported.has(type.declared)) {
        reported.add(type.declared);
        report(reject, "unit-collision", before.declared, type.declared, sharedUnits(before.declared, type.declared));
      }
      noteSignature(type, unit, bySignature, reported, reject);
    }
  }
}

/** Own types by name, a derived one after its own-spec parent; then those of the imports in the order of `uses`. */
function typesInOrder(units: UnitTable): readonly TypeInScope[] {
  const own = [...units.own.values()].filter(({ ownUnits }) => ownUnits.length > 0);
  const depths = new Map(own.map((declared) => [declared, depthOf(declared)]));
  own.sort((a, b) => {
    if (a.family === b.family) {
      const difference = (depths.get(a) ?? 0) - (depths.get(b) ?? 0);
      if (difference !== 0) return difference;
    }
    return a.name < b.name ? -1 : 1;
  });
  const imported = units.imported.filter(
    ({ hiddenBy, declared }) => hiddenBy === undefined && declared.ownUnits.length > 0,
  );
  return [
    ...own.map((declared) => ({ declared, source: -1 })),
    ...imported.map(({ declared, source }) => ({ declared, source })),
  ];
}

function collides(a: TypeInScope, b: TypeInScope, unit: string): boolean {
  if (a.declared === b.declared || isImportedPair(a, b)) return false;
  return a.declared.family !== b.declared.family || !sameUnit(a.declared, b.declared, unit);
}

/** Two types of one import were compared where they are declared. */
function isImportedPair(a: TypeInScope, b: TypeInScope): boolean {
  return a.source === b.source && a.source >= 0;
}

function sameUnit(a: DeclaredType, b: DeclaredType, unit: string): boolean {
  if (a.type.kind === "measure" && b.type.kind === "measure") {
    const [one, other] = [unitOf(a.type, unit), unitOf(b.type, unit)];
    return one?.factor.n === other?.factor.n && one?.factor.d === other?.factor.d;
  }
  if (a.type.kind === "ratio" && b.type.kind === "ratio") {
    const one = a.type.units.find(({ name }) => name === unit);
    const other = b.type.units.find(({ name }) => name === unit);
    return one?.perOne.n === other?.perOne.n && one?.perOne.d === other?.perOne.d;
  }
  return false;
}

function unitOf(type: MeasureType, unit: string): MeasureUnit | undefined {
  return type.units.find(({ name }) => name === unit);
}

function sharedUnits(a: DeclaredType, b: DeclaredType): readonly string[] {
  const units = new Set(a.ownUnits);
  return b.ownUnits.filter((unit) => units.has(unit));
}

function noteSignature(
  type: TypeInScope,
  unit: string,
  bySignature: Map<string, TypeInScope & { readonly unit: string }>,
  reported: Set<DeclaredType>,
  reject: Reject,
): void {
  if (type.declared.type.kind !== "measure") return;
  const signature = unitOf(type.declared.type, unit)
    ?.terms.map(([name, exponent]) => `${name}^${exponent}`)
    .join(" ");
  if (signature === undefined) return;
  const before = bySignature.get(signature);
  if (before === undefined) {
    bySignature.set(signature, { ...type, unit });
    return;
  }
  const { declared } = type;
  if (before.unit === unit || before.declared.family === declared.family || isImportedPair(before, type)) return;
  if (reported.has(declared)) return;
  reported.add(declared);
  report(reject, "equal-units", before.declared, declared, [before.unit, unit]);
}

/** At the later type, unless that is one of the embedded library. */
function report(
  reject: Reject,
  code: "unit-collision" | "equal-units",
  first: DeclaredType,
  second: DeclaredType,
  units: readonly string[],
): void {
  const [at, related] = second.embedded ? [first, second] : [second, first];
  const message =
    code === "unit-collision"
      ? `the types ${first.name} and ${second.name} both declare the unit ${listed(units)}`
      : `${units[0]} of the type ${first.name} and ${units[1]} of the type ${second.name} are made of the same units`;
  const suggestion =
    code === "unit-collision"
      ? "rename the unit in one of them, or let one type extend the other"
      : "use the unit that exists, or drop one of them";
  reject(code, at.at, message, { suggestion, related: related.at, related_data: at.name });
}
