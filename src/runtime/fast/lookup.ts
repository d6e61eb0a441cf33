/** A text, or the integers from `from` to `to`. */
export type Key = string | { readonly from: number; readonly to: number };

export interface Lookup<T> {
  of(value: number | string): T | undefined;
}

/** Of several entries for a value the first one counts. */
export function lookup<T>(entries: readonly { readonly key: Key; readonly value: T }[]): Lookup<T> {
  const texts = new Map<string, T>();
  const stretches: Stretch<T>[] = [];
  for (const { key, value } of entries) {
    if (typeof key === "string") {
      if (!texts.has(key)) texts.set(key, value);
    } else if (key.from <= key.to) stretches.push({ ...key, value });
  }
  return texts.size > 0 ? new TextLookup(texts) : new NumberLookup(stretches);
}

class TextLookup<T> implements Lookup<T> {
  readonly #values: ReadonlyMap<number | string, T>;

  constructor(values: ReadonlyMap<string, T>) {
    this.#values = values;
  }

  of(value: number | string): T | undefined {
    return this.#values.get(value);
  }
}

interface Stretch<T> {
  readonly from: number;
  readonly to: number;
  readonly value: T;
}

/** Sorted starts of stretches of integers that have one value; before the first there is none. */
class NumberLookup<T> implements Lookup<T> {
  readonly #starts: Float64Array;
  readonly #values: (T | undefined)[];

  constructor(stretches: readonly Stretch<T>[]) {
    const starts = Float64Array.from(
      new Set(stretches.flatMap(({ from, to }) => (to === Number.POSITIVE_INFINITY ? [from] : [from, to + 1]))),
    ).sort();
    const values = claimed(stretches, starts);
    const kept = values.flatMap((value, at) => (at === 0 || value !== values[at - 1] ? [at] : []));
    this.#starts = Float64Array.from(kept, (at) => starts[at] ?? 0);
    this.#values = kept.map((at) => values[at]);
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

/** What each stretch between two starts takes: the first that covers it. `free` leads from a place to the next unclaimed one, so that each is visited about once. */
function claimed<T>(stretches: readonly Stretch<T>[], starts: Float64Array): readonly (T | undefined)[] {
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
