import { add, type Rational, subtract } from "../../model/numbers/rational.ts";
import type { ChangeCause } from "../compare/causes.ts";
import { keyOfValue } from "./distribution.ts";
import { ExactSum } from "./exact-sum.ts";
import { type Candidate, Sample, type SampleParts } from "./sample.ts";

/** What became of a rule in one record. */
export interface RuleChange {
  readonly kind: "same" | "changed" | "to-veto" | "from-veto" | "other-veto" | "same-veto";
  /** Counts of both sides; absent without common numbers or values. */
  readonly numbers?: readonly [before: Rational, after: Rational] | undefined;
  /** Texts of both sides, where the table of transitions counts them. */
  readonly texts?: readonly [before: string, after: string] | undefined;
  readonly causes: readonly ChangeCause[];
  /** The key of the set of causes. */
  readonly set: string;
  /** By `--by`: the group of the record. */
  readonly groups: readonly string[];
}

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

/** The statistics of one rule over the records of a chunk. */
export class RuleStatistics {
  readonly #kinds = noKinds();
  readonly #totals = new RunningTotals();
  readonly #before = new Map<string, number>();
  readonly #after = new Map<string, number>();
  readonly #changes = new Map<string, number>();
  readonly #causes = new Map<string, RunningSet>();
  readonly #transitions = new Map<string, Transition>();
  readonly #groups: readonly Map<string, RunningTotals>[];

  /** `groups`: the number of groupings. */
  constructor(groups: number) {
    this.#groups = Array.from({ length: groups }, () => new Map());
  }

  add(comparison: RuleChange, record: () => Omit<Candidate, "change">): void {
    const { kind, numbers, texts, groups } = comparison;
    this.#kinds[kind]++;
    this.#totals.add(comparison);
    for (const [at, group] of groups.entries()) totalsOf(this.#groups[at], group)?.add(comparison);
    if (numbers !== undefined) {
      increase(this.#before, keyOfValue(numbers[0]));
      increase(this.#after, keyOfValue(numbers[1]));
    }
    if (!isChange(kind)) return;
    const change = numbers === undefined ? undefined : subtract(numbers[1], numbers[0]);
    if (change !== undefined) increase(this.#changes, keyOfValue(change));
    else if (texts !== undefined) countTransition(this.#transitions, { before: texts[0], after: texts[1], records: 1 });
    this.#set(comparison).add(change, { ...record(), change });
  }

  #set({ set, causes }: RuleChange): RunningSet {
    let running = this.#causes.get(set);
    if (running === undefined) {
      running = new RunningSet(causes);
      this.#causes.set(set, running);
    }
    return running;
  }

  get parts(): StatisticsParts {
    return {
      kinds: this.#kinds,
      totals: this.#totals.parts,
      before: this.#before,
      after: this.#after,
      changes: this.#changes,
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

class RunningTotals {
  #records = 0;
  #changed = 0;
  readonly #before = new ExactSum();
  readonly #after = new ExactSum();

  add({ kind, numbers }: RuleChange): void {
    this.#records++;
    if (isChange(kind)) this.#changed++;
    if (numbers === undefined) return;
    this.#before.add(numbers[0]);
    this.#after.add(numbers[1]);
  }

  get parts(): Totals {
    return { records: this.#records, changed: this.#changed, before: this.#before.total, after: this.#after.total };
  }
}

class RunningSet {
  readonly #causes: readonly ChangeCause[];
  readonly #sample = new Sample();
  readonly #change = new ExactSum();
  #records = 0;

  constructor(causes: readonly ChangeCause[]) {
    this.#causes = causes;
  }

  add(change: Rational | undefined, candidate: Candidate): void {
    this.#records++;
    if (change !== undefined) this.#change.add(change);
    this.#sample.add(candidate);
  }

  get parts(): CauseSet {
    return { causes: this.#causes, records: this.#records, change: this.#change.total, sample: this.#sample.parts };
  }
}

function totalsOf(groups: Map<string, RunningTotals> | undefined, group: string): RunningTotals | undefined {
  let totals = groups?.get(group);
  if (totals === undefined) {
    totals = new RunningTotals();
    groups?.set(group, totals);
  }
  return totals;
}

function increase(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
