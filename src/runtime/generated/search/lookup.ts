import type { Rational } from "../../../model/numbers/rational.ts";

/** A text, or the integers from `from` to `to`. */
export type Key = string | { readonly from: number; readonly to: number };

export interface Lookup<T> {
  of(value: number | string): T | undefined;
}

interface LookupEntry<T> {
  readonly key: Key;
  readonly value: T;
}

/** Makes a lookup; the first of several entries for a value counts. */
export function lookup<T>(entries: readonly LookupEntry<T>[]): Lookup<T> {
  const stretches: KeyStretch<T>[] = [];
  const values = new Map<number | string, T>();
  let isOpen = true;
  for (const { key, value } of entries) {
    if (typeof key === "string") {
      if (!values.has(key)) values.set(key, value);
      continue;
    }
    if (key.from > key.to) continue;
    if (key.from === key.to && !values.has(key.from)) values.set(key.from, value);
    if (key.to !== Number.POSITIVE_INFINITY) isOpen = false;
    stretches.push({ from: key.from, to: key.to, value });
  }
  if (stretches.every(({ from, to }) => from === to)) return new ValueLookup(values);
  return new NumberLookup(isOpen ? openStretches(stretches) : disjointStretches(stretches));
}

/** A lookup of texts, or of single integers. */
class ValueLookup<T> implements Lookup<T> {
  readonly #values: ReadonlyMap<number | string, T>;

  constructor(values: ReadonlyMap<number | string, T>) {
    this.#values = values;
  }

  of(value: number | string): T | undefined {
    return this.#values.get(value);
  }
}

interface KeyStretch<T> {
  readonly from: number;
  readonly to: number;
  readonly value: T;
}

/**
 * Ascending starts of stretches of integers that have one value each, up to the next start; before
 * the first there is none.
 */
interface Stretches<T> {
  readonly starts: readonly number[];
  readonly values: readonly (T | undefined)[];
}

class NumberLookup<T> implements Lookup<T> {
  readonly #starts: Float64Array;
  readonly #values: readonly (T | undefined)[];

  constructor({ starts, values }: Stretches<T>) {
    this.#starts = Float64Array.from(starts);
    this.#values = values;
  }

  of(value: number | string): T | undefined {
    const starts = this.#starts;
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= Number(value)) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? undefined : this.#values[low - 1];
  }
}

/** Stretches without upper end: each takes the integers below all earlier ones. */
function openStretches<T>(stretches: readonly KeyStretch<T>[]): Stretches<T> {
  const starts: number[] = [];
  const values: T[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (const { from, value } of stretches) {
    if (from >= least) continue;
    starts.push(from);
    values.push(value);
    least = from;
  }
  return { starts: starts.reverse(), values: values.reverse() };
}

/** Stretches that may overlap: the first one that covers an integer takes it. */
function disjointStretches<T>(stretches: readonly KeyStretch<T>[]): Stretches<T> {
  const ends = stretches.flatMap(({ from, to }) => (to === Number.POSITIVE_INFINITY ? [from] : [from, to + 1]));
  const starts = Float64Array.from(new Set(ends)).sort();
  const values = claimed(stretches, starts);
  const kept = values.flatMap((value, at) => (value !== values[at - 1] ? [at] : []));
  return { starts: kept.map((at) => starts[at] ?? 0), values: kept.map((at) => values[at]) };
}

/**
 * The value of each stretch between two starts: that of the first entry which covers it. `free`
 * leads from a place to the next unclaimed one, so that each is visited about once.
 */
function claimed<T>(stretches: readonly KeyStretch<T>[], starts: Float64Array): readonly (T | undefined)[] {
  const place = new Map(Array.from(starts, (start, at) => [start, at]));
  const values = new Array<T | undefined>(starts.length).fill(undefined);
  const free = Int32Array.from({ length: starts.length + 1 }, (_, at) => at);
  for (const { from, to, value } of stretches) {
    const end = to === Number.POSITIVE_INFINITY ? starts.length : (place.get(to + 1) ?? starts.length);
    for (let at = firstFree(free, place.get(from) ?? 0); at < end; at = firstFree(free, at)) {
      values[at] = value;
      free[at] = at + 1;
    }
  }
  return values;
}

function firstFree(free: Int32Array, at: number): number {
  let end = at;
  while (free[end] !== end) end = free[end] ?? end;
  for (let each = at; each !== end; ) {
    const next = free[each] ?? end;
    free[each] = end;
    each = next;
  }
  return end;
}

/**
 * The largest denominator of a scale: both sides of a division of doubles stay safe integers, so
 * its floor is exact.
 */
const MAX_DENOMINATOR = BigInt(Number.MAX_SAFE_INTEGER);

/** The greatest integer n with n / den <= r; beyond 2^53 some double that is beyond as well. */
export function scaledDown({ n, d }: Rational, den: bigint): number {
  const product = Number(n) * Number(den);
  if (product <= Number.MAX_SAFE_INTEGER && product >= -Number.MAX_SAFE_INTEGER && d <= MAX_DENOMINATOR) {
    return Math.floor(product / Number(d));
  }
  const quotient = (n * den) / d;
  return Number(n < 0n && quotient * d !== n * den ? quotient - 1n : quotient);
}

export function scaledUp({ n, d }: Rational, den: bigint): number {
  return -scaledDown({ n: -n, d }, den);
}
