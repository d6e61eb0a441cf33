import { kept } from "../model/cache/kept.ts";
import { compare, divide, multiply, type Rational, rational, sign, subtract, ZERO } from "../model/numbers/rational.ts";
import { type Elimination, Eliminations, type Inequality, keyOfRows, tightest, type UnitRow } from "./elimination.ts";
import { hull, type IntervalEnd, type NumberInterval } from "./intervals.ts";
import { type Factors, termOf } from "./linear.ts";
import type { Spend } from "./steps.ts";
import type { RegionTerm } from "./terms.ts";
import type { NumberSet } from "./value-set.ts";

/** The linear systems of an exploration, of which each is solved once. */
export class LinearSystems {
  readonly #eliminations = new Eliminations();
  readonly #bounds = new WeakMap<NumberSet, Map<number, readonly UnitRow[]>>();
  readonly #solved = new Map<string, LinearSystem>();

  row(inequality: Inequality): UnitRow {
    return this.#eliminations.row(inequality);
  }

  /** A sum that lies in an interval. */
  between(factors: Factors, interval: NumberInterval): readonly UnitRow[] {
    return inequalities(factors, interval).map((each) => this.row(each));
  }

  /** A term that lies in the stretch from the lowest to the highest value of a set. */
  within(set: NumberSet, term: RegionTerm): readonly UnitRow[] {
    const ofSet = kept(this.#bounds, set, () => new Map<number, readonly UnitRow[]>());
    return kept(ofSet, term.id, () => {
      const { factors } = term.of === "sum" ? term : termOf(term.id);
      return this.between(factors, hull(set.intervals));
    });
  }

  /** `last`: an unknown that is eliminated after all others. */
  solved(rows: readonly UnitRow[], spend: Spend, last?: number): LinearSystem {
    spend(rows.length + 1);
    const key = `${last}:${keyOfRows(rows)}`;
    return kept(this.#solved, key, () => new LinearSystem(rows, this.#eliminations, spend, last));
  }
}

/**
 * Inequalities over fractions, solved exactly by eliminating one unknown after the other (Fourier
 * and Motzkin). The unknowns that are left last are bounded by numbers alone, so that a solution is
 * found by choosing values backwards.
 */
export class LinearSystem {
  /** False: no fractions fulfil all. */
  readonly hasSolution: boolean;
  readonly #order: readonly Elimination[];

  /** `last`: an unknown that is eliminated after all others. */
  constructor(rows: readonly UnitRow[], eliminations: Eliminations, spend: Spend, last?: number) {
    const order: Elimination[] = [];
    this.#order = order;
    let open = tightest(rows);
    for (;;) {
      if (open.some((row) => row.factors.size === 0 && !isTrue(row))) {
        this.hasSolution = false;
        return;
      }
      const unknown = cheapest(open, last);
      if (unknown === undefined) break;
      const [bounding, others]: [UnitRow[], UnitRow[]] = [[], []];
      for (const row of open) (row.factors.has(unknown) ? bounding : others).push(row);
      const step = eliminations.of(unknown, bounding, spend);
      order.push(step);
      open = step.others.length === 0 ? others : tightest([...others, ...step.others]);
      spend(open.length + 1);
    }
    this.hasSolution = true;
  }

  /** The values of the unknown that is eliminated last, where there are solutions. */
  intervalOf(last: number): NumberInterval {
    const step = this.#order.at(-1);
    return step?.unknown === last ? boundsOf(step, new Map()) : {};
  }

  /**
   * A solution, whose values `choose` picks from the interval that is left for each unknown;
   * undefined when it finds none there.
   */
  solution(
    choose: (id: number, within: NumberInterval) => Rational | undefined,
  ): ReadonlyMap<number, Rational> | undefined {
    const values = new Map<number, Rational>();
    for (let at = this.#order.length - 1; at >= 0; at--) {
      const step = this.#order[at];
      if (step === undefined) continue;
      const value = choose(step.unknown, boundsOf(step, values));
      if (value === undefined) return undefined;
      values.set(step.unknown, value);
    }
    return values;
  }
}

function isTrue({ bound, strict }: Inequality): boolean {
  return strict ? bound.n > 0n : bound.n >= 0n;
}

/** The unknown whose elimination makes the fewest inequalities; `last` when no other is left. */
function cheapest(rows: readonly Inequality[], last: number | undefined): number | undefined {
  const counts = new Map<number, { above: number; below: number }>();
  for (const { factors } of rows) {
    for (const [id, factor] of factors) {
      const count = counts.get(id) ?? { above: 0, below: 0 };
      if (sign(factor) > 0) count.above++;
      else count.below++;
      counts.set(id, count);
    }
  }
  let best: { readonly id: number; readonly cost: number } | undefined;
  for (const [id, { above, below }] of counts) {
    if (id === last && counts.size > 1) continue;
    const cost = above * below;
    if (best === undefined || cost < best.cost || (cost === best.cost && id < best.id)) best = { id, cost };
  }
  return best?.id;
}

function boundsOf({ unknown, rows }: Elimination, values: ReadonlyMap<number, Rational>): NumberInterval {
  let low: IntervalEnd | undefined;
  let high: IntervalEnd | undefined;
  for (const { factors, bound, strict } of rows) {
    let rest = bound;
    for (const [other, factor] of factors)
      if (other !== unknown) rest = subtract(rest, multiply(factor, values.get(other) ?? ZERO));
    const factor = factors.get(unknown) ?? ZERO;
    const end = { at: divide(rest, factor), closed: !strict };
    if (sign(factor) > 0) high = high === undefined || isTighter(end, high, -1) ? end : high;
    else low = low === undefined || isTighter(end, low, 1) ? end : low;
  }
  return { low, high };
}

function isTighter(end: IntervalEnd, than: IntervalEnd, direction: 1 | -1): boolean {
  const order = compare(end.at, than.at) * direction;
  return order > 0 || (order === 0 && !end.closed);
}

function inequalities(factors: Factors, { low, high }: NumberInterval): readonly Inequality[] {
  const rows: Inequality[] = [];
  if (high !== undefined) rows.push({ factors, bound: high.at, strict: !high.closed });
  if (low !== undefined)
    rows.push({ factors: opposite(factors), bound: rational(-low.at.n, low.at.d), strict: !low.closed });
  return rows;
}

function opposite(factors: Factors): Map<number, Rational> {
  return new Map(Array.from(factors, ([id, { n, d }]) => [id, { n: -n, d }]));
}
