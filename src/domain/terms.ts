import { divide, type Rational, rational } from "../model/numbers/rational.ts";
import { type Factors, type Linear, linearKey } from "./linear.ts";
import { LinearSystems } from "./linear-system.ts";
import { ANY_NUMBER, type ValueSet } from "./value-set.ts";

/**
 * A quantity that regions restrict: an input, the effective instant, a sum of several of them, or
 * the outcome of a computation that is followed no further (docs/architecture.md).
 */
export type RegionTerm = { readonly id: number; readonly domain: ValueSet } & TermOrigin;

export type TermOrigin =
  | { readonly of: "slot"; readonly slot: number }
  | { readonly of: "now" }
  /** The value of a cell. */
  | { readonly of: "cell"; readonly cell: number }
  /** An unknown truth: of a condition, or that a computation has no value. */
  | { readonly of: "flag"; readonly key: string }
  /** A sum of terms with the first factor 1, without a constant. */
  | { readonly of: "sum"; readonly factors: Factors };

/** All terms of an exploration: equal ones are one. */
export class Terms {
  readonly systems = new LinearSystems();
  readonly #all: RegionTerm[] = [];
  readonly #ids = new Map<string, number>();

  at(id: number): RegionTerm {
    const term = this.#all[id];
    if (term === undefined) throw new Error(`unreachable: no term ${id}`);
    return term;
  }

  /** The term of an input; undefined: nothing asked for it yet. */
  ofSlot(slot: number): RegionTerm | undefined {
    return this.#all[this.#ids.get(keyOfOrigin({ of: "slot", slot })) ?? -1];
  }

  /** `domain` counts for a new term alone. */
  add(origin: TermOrigin, domain: ValueSet): RegionTerm {
    const key = keyOfOrigin(origin);
    const known = this.#ids.get(key);
    if (known !== undefined) return this.at(known);
    const term: RegionTerm = { ...origin, id: this.#all.length, domain };
    this.#all.push(term);
    this.#ids.set(key, term.id);
    return term;
  }

  /**
   * The term, times a factor and plus the constant of the sum, that a sum with terms is: the term
   * itself, or a sum with the first factor 1.
   */
  sum({ factors, constant }: Linear): {
    readonly term: RegionTerm;
    readonly factor: Rational;
    readonly constant: Rational;
  } {
    const [first, ...others] = factors;
    if (first === undefined) throw new Error("unreachable: a sum without terms");
    const [id, factor] = first;
    if (others.length === 0) return { term: this.at(id), factor, constant };
    const scaled = others.map(([other, by]): [number, Rational] => [other, divide(by, factor)]);
    const unit: Factors = new Map([[id, rational(1n)], ...scaled]);
    return { term: this.add({ of: "sum", factors: unit }, ANY_NUMBER), factor, constant };
  }
}

function keyOfOrigin(origin: TermOrigin): string {
  switch (origin.of) {
    case "slot":
      return `slot ${origin.slot}`;
    case "now":
      return "now";
    case "cell":
      return `cell ${origin.cell}`;
    case "flag":
      return `flag ${origin.key}`;
    case "sum":
      return `sum ${linearKey({ factors: origin.factors, constant: { n: 0n, d: 1n } })}`;
  }
}
