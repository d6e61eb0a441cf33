import { ONE, type Rational, subtract } from "../../model/numbers/rational.ts";
import type { ChangeCause, SetOfCauses } from "../compare/causes.ts";
import { isChange, type RecordGroups, type RuleChange } from "../compare/comparison.ts";
import { keyOfValue } from "./distribution.ts";
import { PairCounts } from "./pair-counts.ts";
import { type CauseSet, type RecordPlace, RunningSet } from "./running-set.ts";
import { RunningTotals, type Totals } from "./running-totals.ts";

/** The statistics of some records as plain data. */
export interface StatisticsParts {
  readonly kinds: Readonly<Record<RuleChange["kind"], number>>;
  readonly totals: Totals;
  readonly integers: CountedIntegers;
  /** Counts of other values, by `keyOfValue`. */
  readonly before: ReadonlyMap<string, number>;
  readonly after: ReadonlyMap<string, number>;
  readonly changes: ReadonlyMap<string, number>;
  readonly causes: ReadonlyMap<string, CauseSet>;
  readonly transitions: ReadonlyMap<string, Transition>;
  readonly groups: readonly ReadonlyMap<string, Totals>[];
}

/** Pairs of integers of both sides, and how often each is there. */
export interface CountedIntegers {
  /** The value of one of them. */
  readonly scale: Rational;
  readonly before: Float64Array;
  readonly after: Float64Array;
  readonly counts: Int32Array;
}

export interface Transition {
  readonly before: string;
  readonly after: string;
  readonly records: number;
}

/** The statistics of one rule over the records of one chunk. */
export class RuleStatistics {
  readonly #scale: Rational;
  readonly #areTexts: boolean;
  /** Integers, or numbers of texts. */
  readonly #pairs = new PairCounts();
  readonly #sets = new Map<string, RunningSet>();
  /** The same by the number of the set. */
  readonly #numbered: RunningSet[] = [];
  readonly #groupsMet: RecordGroups[] = [];
  /** The texts, and the number of each. */
  readonly #texts: string[] = [];
  readonly #textNumbers = new Map<string, number>();
  readonly #kinds = noKinds();
  readonly #totals: RunningTotals;
  readonly #before = new Map<string, number>();
  readonly #after = new Map<string, number>();
  readonly #changes = new Map<string, number>();
  readonly #transitions = new Map<string, Transition>();
  readonly #groups: readonly Map<string, RunningTotals>[];

  /** `groupings`: their number; `scale`: that of integers; undefined: values are texts. */
  constructor(groupings: number, scale: Rational | undefined) {
    this.#scale = scale ?? ONE;
    this.#areTexts = scale === undefined;
    this.#totals = new RunningTotals(this.#scale);
    this.#groups = Array.from({ length: groupings }, () => new Map());
  }

  /** Adds integers of the scale. `causes`: of a change; else both are equal. */
  addIntegers(
    before: number,
    after: number,
    causes: SetOfCauses | undefined,
    groups: RecordGroups,
    place: RecordPlace,
  ): void {
    this.#addPair(before, after, causes, groups);
    if (causes !== undefined) this.#numberedSet(causes).offer(after - before, place);
  }

  /** The same for texts. */
  addTexts(
    before: string,
    after: string,
    causes: SetOfCauses | undefined,
    groups: RecordGroups,
    place: RecordPlace,
  ): void {
    this.#addPair(this.#numberOf(before), this.#numberOf(after), causes, groups);
    if (causes !== undefined) this.#numberedSet(causes).offer(undefined, place);
  }

  /** Counts a record with vetoes on both sides. */
  addVetoes(kind: "same-veto" | "other-veto", { names }: RecordGroups): void {
    this.#kinds[kind]++;
    this.#totals.count(false, 1);
    for (let at = 0; at < names.length; at++) this.#group(at, names[at] ?? "")?.count(false, 1);
  }

  add(change: RuleChange, place: RecordPlace): void {
    const { kind, numbers, texts, groups } = change;
    this.#kinds[kind]++;
    this.#totals.add(change);
    for (const [at, group] of groups.entries()) this.#group(at, group)?.add(change);
    if (numbers !== undefined) {
      countValue(this.#before, numbers[0]);
      countValue(this.#after, numbers[1]);
    }
    if (!isChange(kind)) return;
    const difference = numbers === undefined ? undefined : subtract(numbers[1], numbers[0]);
    if (difference !== undefined) countValue(this.#changes, difference);
    else if (texts !== undefined) countTransition(this.#transitions, { before: texts[0], after: texts[1], records: 1 });
    this.#set(change.set, change.causes).add(difference, place);
  }

  parts(): StatisticsParts {
    const integers = this.#countPairs();
    return {
      kinds: this.#kinds,
      totals: this.#totals.parts,
      integers,
      before: this.#before,
      after: this.#after,
      changes: this.#changes,
      causes: new Map(Array.from(this.#sets, ([key, set]) => [key, set.parts])),
      transitions: this.#transitions,
      groups: this.#groups.map((group) => new Map(Array.from(group, ([key, totals]) => [key, totals.parts]))),
    };
  }

  #addPair(before: number, after: number, causes: SetOfCauses | undefined, groups: RecordGroups): void {
    this.#groupsMet[groups.id] ??= groups;
    this.#pairs.add(before, after, (causes === undefined ? 0 : causes.id + 1) * MOST_GROUPS + groups.id);
  }

  #numberOf(text: string): number {
    const known = this.#textNumbers.get(text);
    if (known !== undefined) return known;
    this.#textNumbers.set(text, this.#texts.length);
    return this.#texts.push(text) - 1;
  }

  #set(key: string, causes: readonly ChangeCause[]): RunningSet {
    let set = this.#sets.get(key);
    if (set === undefined) {
      set = new RunningSet(causes, this.#scale);
      this.#sets.set(key, set);
    }
    return set;
  }

  #numberedSet({ id, key, causes }: SetOfCauses): RunningSet {
    const known = this.#numbered[id];
    if (known !== undefined) return known;
    const set = this.#set(key, causes);
    this.#numbered[id] = set;
    return set;
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

  /** Adds the counted pairs to all else, and returns those that are integers. */
  #countPairs(): CountedIntegers {
    const size = this.#areTexts ? 0 : this.#pairs.size;
    const integers = {
      scale: this.#scale,
      before: new Float64Array(size),
      after: new Float64Array(size),
      counts: new Int32Array(size),
    };
    let at = 0;
    this.#pairs.forEach((before, after, mark, count) => {
      const [causes, groups] = [Math.floor(mark / MOST_GROUPS), mark % MOST_GROUPS];
      const isChanged = causes !== 0;
      this.#kinds[isChanged ? "changed" : "same"] += count;
      const names = this.#groupsMet[groups]?.names ?? [];
      const totals = [this.#totals, ...names.flatMap((name, grouping) => this.#group(grouping, name) ?? [])];
      const set = this.#numbered[causes - 1];
      if (this.#areTexts) {
        for (const each of totals) each.count(isChanged, count);
        set?.addTimes(0, count);
        if (isChanged) this.#countTexts(before, after, count);
        return;
      }
      for (const each of totals) each.addTimes(before, after, count);
      set?.addTimes(after - before, count);
      integers.before[at] = before;
      integers.after[at] = after;
      integers.counts[at++] = count;
    });
    return integers;
  }

  #countTexts(before: number, after: number, records: number): void {
    const [from = "", to = ""] = [this.#texts[before], this.#texts[after]];
    countTransition(this.#transitions, { before: from, after: to, records });
  }
}

/** More groups than one chunk can have. */
const MOST_GROUPS = 2 ** 24;

export function noKinds(): Record<RuleChange["kind"], number> {
  return { same: 0, changed: 0, "to-veto": 0, "from-veto": 0, "other-veto": 0, "same-veto": 0 };
}

/** Adds a transition to a table by the pair of its texts. */
export function countTransition(table: Map<string, Transition>, { before, after, records }: Transition): void {
  const key = `${before}\u0000${after}`;
  table.set(key, { before, after, records: (table.get(key)?.records ?? 0) + records });
}

function countValue(counts: Map<string, number>, value: Rational): void {
  const key = keyOfValue(value);
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
