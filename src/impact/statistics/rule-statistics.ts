import { add, multiply, ONE, type Rational, subtract } from "../../model/numbers/rational.ts";
import type { ChangeCause } from "../compare/causes.ts";
import type { RuleChange } from "../compare/rule-change.ts";
import { keyOfValue } from "./distribution.ts";
import { ExactSum, IntegerSum } from "./exact-sum.ts";
import { type Candidate, Sample, type SampleParts } from "./sample.ts";

/** Counts and exact sums of some records. */
export interface Totals {
  readonly records: number;
  readonly changed: number;
  /** Of records with a value on both sides. */
  readonly before: Rational;
  readonly after: Rational;
}

/** Records that changed for the same causes. */
export interface CauseSet {
  readonly causes: readonly ChangeCause[];
  readonly records: number;
  readonly change: Rational;
  readonly sample: SampleParts;
}

/** The statistics of some records as plain data. */
export interface StatisticsParts {
  readonly kinds: Readonly<Record<RuleChange["kind"], number>>;
  readonly totals: Totals;
  /** Counts by `keyOfValue`. */
  readonly before: ReadonlyMap<string, number>;
  readonly after: ReadonlyMap<string, number>;
  readonly changes: ReadonlyMap<string, number>;
  readonly causes: ReadonlyMap<string, CauseSet>;
  readonly transitions: ReadonlyMap<string, Transition>;
  readonly groups: readonly ReadonlyMap<string, Totals>[];
}

export interface Transition {
  readonly before: string;
  readonly after: string;
  readonly records: number;
}

/** The place of a record, and its lot among those that may become examples. */
export interface RecordPlace extends Omit<Candidate, "change"> {
  readonly lot: number;
}

/** The statistics of one rule over the records of a chunk. */
export class RuleStatistics {
  readonly #scale: Rational;
  readonly #kinds = noKinds();
  readonly #totals: RunningTotals;
  readonly #before: CountedValues;
  readonly #after: CountedValues;
  readonly #changes: CountedValues;
  readonly #causes = new Map<string, RunningSet>();
  readonly #transitions = new Map<string, Transition>();
  readonly #groups: readonly Map<string, RunningTotals>[];

  /** `groups`: the number of groupings; `scale`: what one of scaled integers is worth. */
  constructor(groups: number, scale: Rational = ONE) {
    this.#scale = scale;
    this.#totals = new RunningTotals(scale);
    this.#before = new CountedValues(scale);
    this.#after = new CountedValues(scale);
    this.#changes = new CountedValues(scale);
    this.#groups = Array.from({ length: groups }, () => new Map());
  }

  add(change: RuleChange, place: () => RecordPlace): void {
    const { kind, numbers, scaled, texts, groups } = change;
    this.#kinds[kind]++;
    this.#totals.add(change);
    for (const [at, group] of groups.entries()) this.#group(at, group)?.add(change);
    if (scaled !== undefined) {
      this.#before.addScaled(scaled[0]);
      this.#after.addScaled(scaled[1]);
    } else if (numbers !== undefined) {
      this.#before.add(numbers[0]);
      this.#after.add(numbers[1]);
    }
    if (!isChange(kind)) return;
    const set = this.#set(change);
    if (scaled !== undefined) {
      const difference = scaled[1] - scaled[0];
      this.#changes.addScaled(difference);
      set.addScaled(difference, place());
      return;
    }
    const difference = numbers === undefined ? undefined : subtract(numbers[1], numbers[0]);
    if (difference !== undefined) this.#changes.add(difference);
    else if (texts !== undefined) countTransition(this.#transitions, { before: texts[0], after: texts[1], records: 1 });
    set.add(difference, place());
  }

  #group(at: number, group: string): RunningTotals | undefined {
    const groups = this.#groups[at];
    let totals = groups?.get(group);
    if (totals === undefined) {
      totals = new RunningTotals(this.#scale);
      groups?.set(group, totals);
    }
    return totals;
  }

  #set({ set, causes }: RuleChange): RunningSet {
    let running = this.#causes.get(set);
    if (running === undefined) {
      running = new RunningSet(causes, this.#scale);
      this.#causes.set(set, running);
    }
    return running;
  }

  get parts(): StatisticsParts {
    return {
      kinds: this.#kinds,
      totals: this.#totals.parts,
      before: this.#before.counts,
      after: this.#after.counts,
      changes: this.#changes.counts,
      causes: new Map(Array.from(this.#causes, ([key, set]) => [key, set.parts])),
      transitions: this.#transitions,
      groups: this.#groups.map((group) => new Map(Array.from(group, ([key, totals]) => [key, totals.parts]))),
    };
  }
}

/** True when the record counts as changed; another text of a veto does not. */
export function isChange(kind: RuleChange["kind"]): boolean {
  return kind === "changed" || kind === "to-veto" || kind === "from-veto";
}

export function noKinds(): Record<RuleChange["kind"], number> {
  return { same: 0, changed: 0, "to-veto": 0, "from-veto": 0, "other-veto": 0, "same-veto": 0 };
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

/** Adds a transition to a table by the pair of its texts. */
export function countTransition(table: Map<string, Transition>, { before, after, records }: Transition): void {
  const key = `${before}\u0000${after}`;
  table.set(key, { before, after, records: (table.get(key)?.records ?? 0) + records });
}

/** A sum of fractions and of scaled integers. */
class MixedSum {
  readonly #scale: Rational;
  readonly #fractions = new ExactSum();
  readonly #integers = new IntegerSum();

  constructor(scale: Rational) {
    this.#scale = scale;
  }

  add(value: Rational): void {
    this.#fractions.add(value);
  }

  addScaled(integer: number): void {
    this.#integers.add(integer);
  }

  get total(): Rational {
    return add(this.#fractions.total, multiply({ n: this.#integers.total, d: 1n }, this.#scale));
  }
}

class RunningTotals {
  #records = 0;
  #changed = 0;
  readonly #before: MixedSum;
  readonly #after: MixedSum;

  constructor(scale: Rational) {
    this.#before = new MixedSum(scale);
    this.#after = new MixedSum(scale);
  }

  add({ kind, numbers, scaled }: RuleChange): void {
    this.#records++;
    if (isChange(kind)) this.#changed++;
    if (scaled !== undefined) {
      this.#before.addScaled(scaled[0]);
      this.#after.addScaled(scaled[1]);
    } else if (numbers !== undefined) {
      this.#before.add(numbers[0]);
      this.#after.add(numbers[1]);
    }
  }

  get parts(): Totals {
    return { records: this.#records, changed: this.#changed, before: this.#before.total, after: this.#after.total };
  }
}

class RunningSet {
  readonly #causes: readonly ChangeCause[];
  readonly #scale: Rational;
  readonly #sample = new Sample();
  readonly #change: MixedSum;
  #records = 0;
  #smallest = Number.POSITIVE_INFINITY;
  #largest = Number.NEGATIVE_INFINITY;

  constructor(causes: readonly ChangeCause[], scale: Rational) {
    this.#causes = causes;
    this.#scale = scale;
    this.#change = new MixedSum(scale);
  }

  add(change: Rational | undefined, { lot, ...candidate }: RecordPlace): void {
    this.#records++;
    if (change !== undefined) this.#change.add(change);
    this.#sample.add({ ...candidate, change }, lot);
  }

  /** Most records become no candidates, and make no fraction. */
  addScaled(change: number, place: RecordPlace): void {
    this.#records++;
    this.#change.addScaled(change);
    const isExtreme = change < this.#smallest || change > this.#largest;
    if (!isExtreme && !this.#sample.isOpenFor(place.lot)) return;
    this.#smallest = Math.min(this.#smallest, change);
    this.#largest = Math.max(this.#largest, change);
    const { lot, ...candidate } = place;
    this.#sample.add({ ...candidate, change: multiply({ n: BigInt(change), d: 1n }, this.#scale) }, lot);
  }

  get parts(): CauseSet {
    return { causes: this.#causes, records: this.#records, change: this.#change.total, sample: this.#sample.parts };
  }
}

/** Counts of distinct values. */
class CountedValues {
  readonly #scale: Rational;
  readonly #fractions = new Map<string, number>();
  readonly #integers = new Map<number, number>();

  constructor(scale: Rational) {
    this.#scale = scale;
  }

  add(value: Rational): void {
    const key = keyOfValue(value);
    this.#fractions.set(key, (this.#fractions.get(key) ?? 0) + 1);
  }

  addScaled(integer: number): void {
    this.#integers.set(integer, (this.#integers.get(integer) ?? 0) + 1);
  }

  /** By `keyOfValue`. */
  get counts(): ReadonlyMap<string, number> {
    const counts = new Map(this.#fractions);
    for (const [integer, count] of this.#integers) {
      const key = keyOfValue(multiply({ n: BigInt(integer), d: 1n }, this.#scale));
      counts.set(key, (counts.get(key) ?? 0) + count);
    }
    return counts;
  }
}
