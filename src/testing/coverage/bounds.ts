import { freeType } from "../../analysis/inputs/free-type.ts";
import type { WrittenVersion } from "../../engine/written/written-version.ts";
import { compare, type Rational } from "../../model/numbers/rational.ts";
import { displayText } from "../../model/types/display.ts";
import type { NamedBound, Type } from "../../model/types/type.ts";

/** A bound of an input, and the sides of it on which cases have values. */
export interface CoveredBound {
  readonly spec: string;
  readonly input: string;
  /** `minimum` or `maximum`. */
  readonly which: string;
  readonly bound: string;
  /** True when some case has a value that keeps it, or breaks it. */
  isKept: boolean;
  isBroken: boolean;
}

interface OpenBound {
  readonly told: CoveredBound;
  readonly type: Type;
  readonly sign: 1 | -1;
  readonly bound: Rational;
}

/** The sides of the bounds of inputs on which cases have values. */
export class BoundHits {
  readonly #bounds = new Map<string, readonly OpenBound[]>();
  readonly #met = new Map<WrittenVersion["rules"], ReadonlyMap<string, readonly OpenBound[]>>();

  add(version: WrittenVersion, data: Readonly<Record<string, string>>): void {
    const bounds = this.#met.get(version.rules) ?? this.#boundsOf(version);
    for (const [input, text] of Object.entries(data)) {
      const open = bounds.get(input)?.filter(({ told }) => !told.isKept || !told.isBroken) ?? [];
      for (const { told, type, sign, bound } of open) {
        const value = version.readValue(text, type, input);
        if (value.kind !== "number") continue;
        if (compare(value, bound) * sign >= 0) told.isKept = true;
        else told.isBroken = true;
      }
    }
  }

  /** The bounds of all inputs of the specs that were tested. */
  all(): readonly CoveredBound[] {
    return [...this.#bounds.values()].flat().map(({ told }) => told);
  }

  #boundsOf(version: WrittenVersion): ReadonlyMap<string, readonly OpenBound[]> {
    const found = new Map<string, readonly OpenBound[]>();
    for (const { key, type, source } of version.program.slots) {
      if (source !== undefined) continue;
      const made = boundsOf(version.spec, key, type);
      const id = `${version.spec} ${key} ${made.map(({ told }) => `${told.which} ${told.bound}`).join()}`;
      const known = this.#bounds.get(id) ?? made;
      this.#bounds.set(id, known);
      found.set(key, known);
    }
    this.#met.set(version.rules, found);
    return found;
  }
}

function boundsOf(spec: string, input: string, type: Type): readonly OpenBound[] {
  if (type.kind !== "number" && type.kind !== "measure" && type.kind !== "ratio") return [];
  const sides = [
    { which: "minimum", sign: 1, bound: type.minimum },
    { which: "maximum", sign: -1, bound: type.maximum },
  ] as const;
  const free = freeType(type);
  return sides.flatMap(({ which, sign, bound: declared }): readonly OpenBound[] => {
    if (declared === undefined) return [];
    const bound = canonical(declared);
    const unit = "unit" in declared ? declared.unit : undefined;
    const text = displayText({ kind: "number", ...bound, unit }, free, unit);
    return [{ told: { spec, input, which, bound: text, isKept: false, isBroken: false }, type: free, sign, bound }];
  });
}

function canonical(bound: Rational | NamedBound): Rational {
  return "canonical" in bound ? bound.canonical : bound;
}
