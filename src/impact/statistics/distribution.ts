import { compare, type Rational } from "../../model/numbers/rational.ts";
import type { SortedRun, SpilledRuns } from "./spilled-runs.ts";

/** The most distinct values in memory; more are spilled to disk. */
const MOST_IN_MEMORY = 2_000_000;

/** A value and its number of records. */
export interface Counted {
  readonly value: Rational;
  readonly count: number;
}

/**
 * The exact distribution of many values: a count for each distinct one. Quantiles are order
 * statistics of it, not estimates.
 */
export class Distribution {
  readonly #runs: SpilledRuns;
  readonly #most: number;
  #counts = new Map<string, number>();
  #size = 0;

  /** `runs`: where counts are spilled when more than `most` values are distinct. */
  constructor(runs: SpilledRuns, most = MOST_IN_MEMORY) {
    this.#runs = runs;
    this.#most = most;
  }

  /** Adds the counts of a part, by `keyOfValue`. */
  addAll(counts: ReadonlyMap<string, number>): void {
    for (const [key, count] of counts) {
      this.#counts.set(key, (this.#counts.get(key) ?? 0) + count);
      this.#size += count;
      if (this.#counts.size > this.#most) this.#spill();
    }
  }

  /** The number of all values. */
  get size(): number {
    return this.#size;
  }

  /** All values in ascending order. One of several entries may stand for one value. */
  *ascending(): Iterable<Counted> {
    yield* merged([...this.#runs.open(), sorted(this.#counts)[Symbol.iterator]()]);
  }

  /**
   * The values at shares of the distribution, by nearest rank: the smallest value that at least so
   * large a share of the values does not exceed. `shares` ascend, from 0 (the smallest) to 1.
   */
  quantiles(shares: readonly number[]): readonly Rational[] {
    const ranks = shares.map((share) => Math.max(1, Math.ceil(share * this.#size - ROUNDING)));
    const found: Rational[] = [];
    let passed = 0;
    for (const { value, count } of this.ascending()) {
      passed += count;
      while (found.length < ranks.length && (ranks[found.length] ?? 0) <= passed) found.push(value);
      if (found.length === ranks.length) break;
    }
    return found;
  }

  #spill(): void {
    this.#runs.write(sorted(this.#counts));
    this.#counts = new Map();
  }
}

/** Shares such as 0.05 are no exact doubles. */
const ROUNDING = 1e-9;

/** The key of a value in lowest terms. */
export function keyOfValue({ n, d }: Rational): string {
  return d === 1n ? n.toString() : `${n}/${d}`;
}

export function valueOfKey(key: string): Rational {
  const [n = "0", d = "1"] = key.split("/");
  return { n: BigInt(n), d: BigInt(d) };
}

function sorted(counts: ReadonlyMap<string, number>): readonly Counted[] {
  const all = Array.from(counts, ([key, count]): Counted => ({ value: valueOfKey(key), count }));
  return all.sort((a, b) => compare(a.value, b.value));
}

/** Merges runs, of which there are few: one for each two million values. */
function* merged(runs: readonly SortedRun[]): Iterable<Counted> {
  const heads = runs.map((run) => run.next());
  for (;;) {
    let least: Counted | undefined;
    let from = -1;
    for (const [at, head] of heads.entries()) {
      if (head.done === true || (least !== undefined && compare(least.value, head.value.value) <= 0)) continue;
      least = head.value;
      from = at;
    }
    const run = runs[from];
    if (least === undefined || run === undefined) return;
    yield least;
    heads[from] = run.next();
  }
}
