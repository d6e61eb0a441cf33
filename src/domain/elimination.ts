import {
  absolute,
  add,
  compare,
  divide,
  multiply,
  type Rational,
  rational,
  sign,
  subtract,
  ZERO,
} from "../model/numbers/rational.ts";
import type { IntervalEnd, NumberInterval } from "./intervals.ts";
import type { Factors } from "./linear.ts";

/** `factors <= bound`, or `<` when it is strict. */
export interface Inequality {
  readonly factors: Factors;
  readonly bound: Rational;
  readonly strict: boolean;
}

/** One whose first factor is 1 or -1. */
interface UnitRow extends Inequality {
  /** Differs exactly when factors do. */
  readonly key: string;
}

/** One unknown, and the inequalities that bound it by those that are eliminated later. */
interface Elimination {
  readonly id: number;
  readonly rows: readonly Inequality[];
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
  constructor(inequalities: readonly Inequality[], spend: (steps: number) => void, last?: number) {
    const order: Elimination[] = [];
    this.#order = order;
    let rows = tightest(inequalities.map(unitRow));
    for (;;) {
      spend(rows.length + 1);
      const open = rows.filter(({ factors }) => factors.size > 0);
      if (rows.some((row) => row.factors.size === 0 && !isTrue(row))) {
        this.hasSolution = false;
        return;
      }
      const id = cheapest(open, last);
      if (id === undefined) break;
      order.push({ id, rows: open.filter(({ factors }) => factors.has(id)) });
      rows = eliminated(open, id, spend);
    }
    this.hasSolution = true;
  }

  /** The values of the unknown that is eliminated last, where there are solutions. */
  intervalOf(last: number): NumberInterval {
    const step = this.#order.at(-1);
    return step?.id === last ? boundsOf(step, new Map()) : {};
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
      const value = choose(step.id, boundsOf(step, values));
      if (value === undefined) return undefined;
      values.set(step.id, value);
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

function eliminated(rows: readonly UnitRow[], id: number, spend: (steps: number) => void): readonly UnitRow[] {
  const kept: UnitRow[] = [];
  const above: UnitRow[] = [];
  const below: UnitRow[] = [];
  for (const row of rows) {
    const factor = row.factors.get(id);
    if (factor === undefined) kept.push(row);
    else (sign(factor) > 0 ? above : below).push(row);
  }
  if (above.length === 0 || below.length === 0) return kept;
  spend(above.length * below.length);
  for (const high of above) for (const low of below) kept.push(unitRow(joined(high, low, id)));
  return tightest(kept);
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
function tightest(rows: readonly UnitRow[]): readonly UnitRow[] {
  const best = new Map<string, UnitRow>();
  for (const row of rows) {
    const known = best.get(row.key);
    const order = known === undefined ? -1 : compare(row.bound, known.bound);
    if (order < 0 || (order === 0 && row.strict)) best.set(row.key, row);
  }
  return [...best.values()];
}

function unitRow({ factors, bound, strict }: Inequality): UnitRow {
  const ids = [...factors.keys()].sort((a, b) => a - b);
  const first = factors.get(ids[0] ?? -1);
  if (first === undefined) return { factors, bound, strict, key: "" };
  const size = absolute(first);
  const scaled =
    size.n === size.d ? factors : new Map(Array.from(factors, ([id, factor]) => [id, divide(factor, size)]));
  const terms = ids.map((id) => {
    const { n, d } = scaled.get(id) ?? ZERO;
    return `${id}*${n}/${d}`;
  });
  return { factors: scaled, bound: size.n === size.d ? bound : divide(bound, size), strict, key: terms.join("+") };
}

function boundsOf({ id, rows }: Elimination, values: ReadonlyMap<number, Rational>): NumberInterval {
  let low: IntervalEnd | undefined;
  let high: IntervalEnd | undefined;
  for (const { factors, bound, strict } of rows) {
    let rest = bound;
    for (const [other, factor] of factors)
      if (other !== id) rest = subtract(rest, multiply(factor, values.get(other) ?? ZERO));
    const factor = factors.get(id) ?? ZERO;
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
