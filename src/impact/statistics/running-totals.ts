import { add, multiply, type Rational, ZERO } from "../../model/numbers/rational.ts";
import { isChange, type RuleChange } from "../compare/comparison.ts";

/** Counts and exact sums of some records. */
export interface Totals {
  readonly records: number;
  readonly changed: number;
  /** Of records with a value on both sides. */
  readonly before: Rational;
  readonly after: Rational;
}

/** Adds totals. */
export function plus(a: Totals, b: Totals): Totals {
  return {
    records: a.records + b.records,
    changed: a.changed + b.changed,
    before: add(a.before, b.before),
    after: add(a.after, b.after),
  };
}

/** A sum of fractions and of integers of a scale. */
export class MixedSum {
  readonly #scale: Rational;
  #fractions = ZERO;
  readonly #integers = new IntegerSum();

  constructor(scale: Rational) {
    this.#scale = scale;
  }

  add(value: Rational): void {
    this.#fractions = add(this.#fractions, value);
  }

  /** Adds an integer of the scale several times. */
  addTimes(integer: number, times: number): void {
    this.#integers.addTimes(integer, times);
  }

  get total(): Rational {
    return add(this.#fractions, multiply({ n: this.#integers.total, d: 1n }, this.#scale));
  }
}

export class RunningTotals {
  #records = 0;
  #changed = 0;
  readonly #before: MixedSum;
  readonly #after: MixedSum;

  constructor(scale: Rational) {
    this.#before = new MixedSum(scale);
    this.#after = new MixedSum(scale);
  }

  add({ kind, numbers }: RuleChange): void {
    this.count(isChange(kind), 1);
    if (numbers === undefined) return;
    this.#before.add(numbers[0]);
    this.#after.add(numbers[1]);
  }

  /** Counts records without numbers. */
  count(areChanged: boolean, records: number): void {
    this.#records += records;
    if (areChanged) this.#changed += records;
  }

  /** Counts records that have one pair of integers. */
  addTimes(before: number, after: number, records: number): void {
    this.count(before !== after, records);
    this.#before.addTimes(before, records);
    this.#after.addTimes(after, records);
  }

  get parts(): Totals {
    return { records: this.#records, changed: this.#changed, before: this.#before.total, after: this.#after.total };
  }
}

/** A double beyond which sums are moved to a big integer; no summand is larger. */
const MOST = 2 ** 52;

/** A sum of integers in doubles of at most 2^52, exact however large it grows. */
export class IntegerSum {
  #small = 0;
  #large = 0n;

  add(integer: number): void {
    this.#small += integer;
    if (this.#small < MOST && this.#small > -MOST) return;
    this.#large += BigInt(this.#small);
    this.#small = 0;
  }

  /** Adds an integer several times. */
  addTimes(integer: number, times: number): void {
    const product = integer * times;
    if (product < MOST && product > -MOST) this.add(product);
    else this.#large += BigInt(integer) * BigInt(times);
  }

  get total(): bigint {
    return this.#large + BigInt(this.#small);
  }
}
