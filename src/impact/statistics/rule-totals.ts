import { add, ONE, type Rational, ZERO } from "../../model/numbers/rational.ts";
import type { ChangeCause } from "../compare/causes.ts";
import type { RuleChange } from "../compare/comparison.ts";
import { MOST_IN_MEMORY } from "../tuning.ts";
import { Distribution } from "./distribution.ts";
import { PairCounts } from "./pair-counts.ts";
import {
  type CountedIntegers,
  countTransition,
  noKinds,
  type StatisticsParts,
  type Transition,
} from "./rule-statistics.ts";
import { plus, type Totals } from "./running-totals.ts";
import { Sample } from "./sample.ts";
import { SpilledRuns } from "./spilled-runs.ts";

/**
 * The most sets of causes that are told apart; the records of further ones are counted together.
 */
const MOST_SETS = 1000;
/** The most transitions that are told apart. */
const MOST_TRANSITIONS = 1000;

/** Records that changed for the same causes, over all chunks. */
export interface TotalOfCauses {
  /** Empty for all sets that are not told apart. */
  readonly causes: readonly ChangeCause[];
  records: number;
  change: Rational;
  readonly sample: Sample;
}

/** The values of both sides, and their differences. */
export interface Distributions {
  readonly before: Distribution;
  readonly after: Distribution;
  readonly changes: Distribution;
}

const NOTHING: Totals = { records: 0, changed: 0, before: ZERO, after: ZERO };

/** The statistics of one rule over all chunks, added in the order of the input. */
export class RuleTotals {
  readonly kinds = noKinds();
  totals = NOTHING;
  readonly causes = new Map<string, TotalOfCauses>();
  /** Of sets that are not told apart. */
  readonly otherCauses: TotalOfCauses = { causes: [], records: 0, change: ZERO, sample: new Sample() };
  readonly transitions = new Map<string, Transition>();
  otherTransitions = 0;
  readonly groups: readonly Map<string, Totals>[];
  readonly #distributions: Distributions;
  /** Integers of both sides that the distributions do not have yet. */
  readonly #pairs = new PairCounts();
  readonly #most: number;
  #scale = ONE;
  readonly #runs = [new SpilledRuns(), new SpilledRuns(), new SpilledRuns()] as const;

  /** `groups`: the number of groupings. `most`: the distinct values of each table in memory. */
  constructor(groups: number, most = MOST_IN_MEMORY) {
    this.groups = Array.from({ length: groups }, () => new Map());
    const [before, after, changes] = this.#runs;
    this.#most = most;
    this.#distributions = {
      before: new Distribution(before, most),
      after: new Distribution(after, most),
      changes: new Distribution(changes, most),
    };
  }

  get distributions(): Distributions {
    this.#distribute();
    return this.#distributions;
  }

  #distribute(): void {
    const { before, after, changes } = this.#distributions;
    this.#pairs.forEach((old, current, _, count) => {
      before.addInteger(old, this.#scale, count);
      after.addInteger(current, this.#scale, count);
      if (old !== current) changes.addInteger(current - old, this.#scale, count);
    });
    this.#pairs.clear();
  }

  /** Adds a chunk; `first`: the number of its first record. */
  add(parts: StatisticsParts, first: number): void {
    for (const kind of Object.keys(this.kinds) as RuleChange["kind"][]) this.kinds[kind] += parts.kinds[kind];
    this.totals = plus(this.totals, parts.totals);
    this.#addIntegers(parts.integers);
    this.#distributions.before.addAll(parts.before);
    this.#distributions.after.addAll(parts.after);
    this.#distributions.changes.addAll(parts.changes);
    for (const [key, { causes, records, change, sample }] of parts.causes) {
      const set = this.#setOf(key, causes);
      set.records += records;
      set.change = add(set.change, change);
      set.sample.addAll(sample, first);
    }
    for (const [key, transition] of parts.transitions) {
      if (this.transitions.has(key) || this.transitions.size < MOST_TRANSITIONS)
        countTransition(this.transitions, transition);
      else this.otherTransitions += transition.records;
    }
    parts.groups.forEach((groups, at) => {
      for (const [group, totals] of groups)
        this.groups[at]?.set(group, plus(this.groups[at]?.get(group) ?? NOTHING, totals));
    });
  }

  #addIntegers({ scale, before, after, counts }: CountedIntegers): void {
    this.#scale = scale;
    for (let at = 0; at < counts.length; at++) this.#pairs.add(before[at] ?? 0, after[at] ?? 0, 0, counts[at]);
    if (this.#pairs.size > this.#most) this.#distribute();
  }

  #setOf(key: string, causes: readonly ChangeCause[]): TotalOfCauses {
    const known = this.causes.get(key);
    if (known !== undefined) return known;
    if (this.causes.size >= MOST_SETS) return this.otherCauses;
    const set = { causes, records: 0, change: ZERO, sample: new Sample() };
    this.causes.set(key, set);
    return set;
  }

  /** Removes what was spilled to disk. */
  remove(): void {
    for (const runs of this.#runs) runs.remove();
  }
}
