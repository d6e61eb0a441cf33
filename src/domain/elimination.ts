import { kept } from "../model/cache/kept.ts";
import {
  absolute,
  add,
  compare,
  divide,
  multiply,
  type Rational,
  rational,
  sign,
  ZERO,
} from "../model/numbers/rational.ts";
import type { Factors } from "./linear.ts";
import type { Spend } from "./steps.ts";

/** `factors <= bound`, or `<` when it is strict. */
export interface Inequality {
  readonly factors: Factors;
  readonly bound: Rational;
  readonly strict: boolean;
}

/** An inequality whose first factor is 1 or -1. */
export interface UnitRow extends Inequality {
  /** Differs exactly when rows do. */
  readonly id: number;
  /** Differs exactly when factors do. */
  readonly sum: string;
}

/** One unknown, and the inequalities that bound it by those that are eliminated later. */
export interface Elimination {
  readonly unknown: number;
  readonly rows: readonly UnitRow[];
  /** All that follows from them for the other unknowns. */
  readonly others: readonly UnitRow[];
}

/** Rows, and eliminations of unknowns from them, each of which is done once. */
export class Eliminations {
  readonly #rows = new Map<string, UnitRow>();
  readonly #done = new Map<string, Elimination>();

  /** The row that says the same. */
  row(inequality: Inequality): UnitRow {
    const unit = scaledToUnit(inequality);
    const key = `${unit.sum}${unit.strict ? "<" : "<="}${unit.bound.n}/${unit.bound.d}`;
    return kept(this.#rows, key, () => ({ ...unit, id: this.#rows.size }));
  }

  /** Eliminates an unknown of rows that all have it. */
  of(unknown: number, rows: readonly UnitRow[], spend: Spend): Elimination {
    return kept(this.#done, `${unknown}:${keyOfRows(rows)}`, () => {
      const [above, below]: [UnitRow[], UnitRow[]] = [[], []];
      for (const row of rows) (sign(row.factors.get(unknown) ?? ZERO) > 0 ? above : below).push(row);
      spend(above.length * below.length);
      const others = above.flatMap((high) => below.map((low) => this.row(joined(high, low, unknown))));
      return { unknown, rows, others: tightest(others) };
    });
  }
}

/** Equal for the same rows in any order. */
export function keyOfRows(rows: readonly UnitRow[]): string {
  return rows
    .map(({ id }) => id)
    .sort((a, b) => a - b)
    .join();
}

/** The sum of two rows in which the unknown cancels. */
function joined(high: Inequality, low: Inequality, id: number): Inequality {
  const by = high.factors.get(id) ?? ZERO;
  const opposite = low.factors.get(id) ?? ZERO;
  const weight = rational(-opposite.n, opposite.d);
  const factors = new Map<number, Rational>();
  for (const [each, factor] of high.factors) factors.set(each, multiply(factor, weight));
  for (const [each, factor] of low.factors) {
    const sum = add(factors.get(each) ?? ZERO, multiply(factor, by));
    if (sum.n === 0n) factors.delete(each);
    else factors.set(each, sum);
  }
  factors.delete(id);
  const bound = add(multiply(high.bound, weight), multiply(low.bound, by));
  return { factors, bound, strict: high.strict || low.strict };
}

/** Of rows with equal factors the one that says most. */
export function tightest(rows: readonly UnitRow[]): readonly UnitRow[] {
  const best = new Map<string, UnitRow>();
  for (const row of rows) {
    const known = best.get(row.sum);
    const order = known === undefined ? -1 : compare(row.bound, known.bound);
    if (order < 0 || (order === 0 && row.strict)) best.set(row.sum, row);
  }
  return [...best.values()];
}

function scaledToUnit({ factors, bound, strict }: Inequality): Omit<UnitRow, "id"> {
  const ids = [...factors.keys()].sort((a, b) => a - b);
  const first = factors.get(ids[0] ?? -1);
  if (first === undefined) return { factors, bound, strict, sum: "" };
  const size = absolute(first);
  const scaled =
    size.n === size.d ? factors : new Map(Array.from(factors, ([id, factor]) => [id, divide(factor, size)]));
  const terms = ids.map((id) => {
    const { n, d } = scaled.get(id) ?? ZERO;
    return `${id}*${n}/${d}`;
  });
  return { factors: scaled, bound: size.n === size.d ? bound : divide(bound, size), strict, sum: terms.join("+") };
}
