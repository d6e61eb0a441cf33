import { compare, ONE, type Rational, rational } from "../../model/numbers/rational.ts";
import { PairCounts } from "./pair-counts.ts";
import type { SortedRun, SpilledRuns } from "./spilled-runs.ts";

/** A value and its number of records. */
export interface Counted {
  /** Not always in lowest terms. */
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
  /** Counts of integers of the scale; the second number of each pair is 0. */
  readonly #integers = new PairCounts();
  #sorted: Float64Array | undefined;
  #scale = ONE;
  #size = 0;

  /** `runs`: where counts are spilled when more than `most` values are distinct. */
  constructor(runs: SpilledRuns, most: number) {
    this.#runs = runs;
    this.#most = most;
  }

  /** Adds the counts of a part, by `keyOfValue`. */
  addAll(counts: ReadonlyMap<string, number>): void {
    for (const [key, count] of counts) {
      this.#counts.set(key, (this.#counts.get(key) ?? 0) + count);
      this.#size += count;
      this.#bound();
    }
  }

  /** Adds an integer of a scale, the same one in all calls, several times. */
  addInteger(integer: number, scale: Rational, count: number): void {
    this.#scale = scale;
    this.#sorted = undefined;
    this.#integers.add(integer, 0, 0, count);
    this.#size += count;
    this.#bound();
  }

  /** The number of all values. */
  get size(): number {
    return this.#size;
  }

  /** All values in ascending order. One of several entries may stand for one value. */
  *ascending(): Iterable<Counted> {
    yield* merged([...this.#runs.open(), ...this.#inMemory()]);
  }

  /**
   * The values at shares of the distribution, by nearest rank: the smallest value that at least so
   * large a share of the values does not exceed. `shares` ascend, from 0 (the smallest) to 1.
   */
  quantiles(shares: readonly number[]): readonly Rational[] {
    const ranks = shares.map((share) => Math.max(1, Math.ceil(share * this.#size - ROUNDING)));
    const found: Rational[] = [];
    let passed = 0;
    for (const counted of this.ascending()) {
      passed += counted.count;
      while (found.length < ranks.length && (ranks[found.length] ?? 0) <= passed) {
        const { n, d } = counted.value;
        found.push(rational(n, d));
      }
      if (found.length === ranks.length) break;
    }
    return found;
  }

  #bound(): void {
    if (this.#counts.size + this.#integers.size <= this.#most) return;
    for (const run of this.#inMemory()) this.#runs.write(run);
    this.#counts = new Map();
    this.#integers.clear();
    this.#sorted = undefined;
  }

  #inMemory(): readonly SortedRun[] {
    const runs = [];
    if (this.#counts.size > 0) runs.push(sorted(this.#counts)[Symbol.iterator]());
    if (this.#integers.size > 0) {
      this.#sorted ??= sortedIntegers(this.#integers);
      runs.push(ascending(this.#sorted, this.#integers, this.#scale));
    }
    return runs;
  }
}

/** Shares such as 0.05 are not exact doubles. */
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

function sortedIntegers(counts: PairCounts): Float64Array {
  const integers = new Float64Array(counts.size);
  let size = 0;
  counts.forEach((integer) => {
    integers[size++] = integer;
  });
  return integers.sort();
}

function* ascending(integers: Float64Array, counts: PairCounts, scale: Rational): Generator<Counted, undefined> {
  for (const integer of integers) yield new CountedInteger(integer, scale, counts.countOf(integer, 0, 0));
}

/** Most values are only counted on the way to a rank, so no fraction is made of them. */
class CountedInteger implements Counted {
  readonly count: number;
  readonly #integer: number;
  readonly #scale: Rational;

  constructor(integer: number, scale: Rational, count: number) {
    this.#integer = integer;
    this.#scale = scale;
    this.count = count;
  }

  get value(): Rational {
    return { n: BigInt(this.#integer) * this.#scale.n, d: this.#scale.d };
  }
}

/** Merges runs, half of them with the other half. */
function merged(runs: readonly SortedRun[]): SortedRun {
  const half = runs.length >> 1;
  const [only] = runs;
  if (half === 0) return only ?? [][Symbol.iterator]();
  return mergedPair(merged(runs.slice(0, half)), merged(runs.slice(half)));
}

function* mergedPair(some: SortedRun, others: SortedRun): Generator<Counted, undefined> {
  let [a, b] = [some.next(), others.next()];
  while (a.done !== true && b.done !== true) {
    if (compare(a.value.value, b.value.value) <= 0) {
      yield a.value;
      a = some.next();
    } else {
      yield b.value;
      b = others.next();
    }
  }
  if (a.done !== true) yield a.value;
  if (b.done !== true) yield b.value;
  yield* some;
  yield* others;
}
