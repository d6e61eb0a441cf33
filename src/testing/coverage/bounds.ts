import { inputsRead } from "../../analysis/inputs/literals.ts";
import type { WrittenAnswer, WrittenVersion } from "../../engine/as-written/written-version.ts";
import { add, compare, type Rational, subtract } from "../../model/numbers/rational.ts";
import { displayText, usualUnit } from "../../model/types/display.ts";
import { freeType } from "../../model/types/free-type.ts";
import type { NamedBound, Type } from "../../model/types/type.ts";

/** A bound of an input, and the sides of it on which cases have values. */
export interface CoveredBound {
  readonly spec: string;
  readonly input: string;
  /** `minimum` or `maximum`. */
  readonly which: string;
  readonly bound: string;
  /** A value that breaks it. */
  readonly beyond: string;
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

/** The side of a bound on which a value is. */
export interface TriedSide {
  readonly told: CoveredBound;
  readonly isKept: boolean;
}

/** The sides of the bounds of inputs on which cases have values. */
export class BoundHits {
  readonly #bounds = new Map<string, readonly OpenBound[]>();
  readonly #met = new Map<WrittenVersion["rules"], ReadonlyMap<string, readonly OpenBound[]>>();

  add(version: WrittenVersion, data: Readonly<Record<string, string>>, answer: WrittenAnswer): void {
    const isOpen = ({ told }: OpenBound) => !told.isKept || !told.isBroken;
    for (const { told, isKept } of this.#sides(version, data, answer, isOpen)) {
      if (isKept) told.isKept = true;
      else told.isBroken = true;
    }
  }

  /** The bounds of given values, and if each is kept. Counts nothing. */
  sides(version: WrittenVersion, data: Readonly<Record<string, string>>, answer: WrittenAnswer): readonly TriedSide[] {
    return [...this.#sides(version, data, answer, () => true)];
  }

  *#sides(
    version: WrittenVersion,
    data: Readonly<Record<string, string>>,
    answer: WrittenAnswer,
    isWanted: (bound: OpenBound) => boolean,
  ): Generator<TriedSide> {
    const bounds = this.#met.get(version.rules) ?? this.#boundsOf(version);
    for (const [input, text] of Object.entries(data)) {
      const wanted = bounds.get(input)?.filter(isWanted) ?? [];
      const slot = version.slotKeys.get(input);
      if (wanted.length === 0 || slot === undefined) continue;
      // A value that the input takes keeps all of its bounds.
      const isTaken = answer.ofSlot(slot).kind !== "veto";
      for (const { told, type, sign, bound } of wanted) {
        const value = isTaken ? undefined : version.readValue(text, type, input);
        if (value === undefined) yield { told, isKept: true };
        else if (value.kind === "number") yield { told, isKept: compare(value, bound) * sign >= 0 };
      }
    }
  }

  /** The bounds of all inputs of the specs that were tested. */
  all(): readonly CoveredBound[] {
    return [...this.#bounds.values()].flat().map(({ told }) => told);
  }

  /** The bounds of the inputs of a version. */
  of(version: WrittenVersion): readonly CoveredBound[] {
    const bounds = this.#met.get(version.rules) ?? this.#boundsOf(version);
    return [...bounds.values()].flat().map(({ told }) => told);
  }

  #boundsOf(version: WrittenVersion): ReadonlyMap<string, readonly OpenBound[]> {
    const found = new Map<string, readonly OpenBound[]>();
    const read = inputsRead(version.program);
    for (const [slot, { key, type, source }] of version.program.slots.entries()) {
      if (source !== undefined || !read.has(slot)) continue;
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
    const shown = (value: Rational) => displayText({ kind: "number", ...value, unit }, free, unit);
    const step = usualUnit(type).size;
    const beyond = shown(sign > 0 ? subtract(bound, step) : add(bound, step));
    const told = { spec, input, which, bound: shown(bound), beyond, isKept: false, isBroken: false };
    return [{ told, type: free, sign, bound }];
  });
}

function canonical(bound: Rational | NamedBound): Rational {
  return "canonical" in bound ? bound.canonical : bound;
}
