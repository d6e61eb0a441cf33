/**
 * A map that drops the least recently used entries, so that the sum of the weights of its entries
 * stays within a bound. The newest entry is kept whatever it weighs.
 */
export class LruMap<Key, Value> {
  readonly #most: number;
  readonly #entries = new Map<Key, { readonly value: Value; readonly weight: number }>();
  #newest: Key | undefined;
  #weight = 0;

  /** `most`: the sum of all weights; of entries that weigh 1, their number. */
  constructor(most: number) {
    this.#most = most;
  }

  get(key: Key): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    // Most requests are like the one before: moving the newest entry would cost and change nothing.
    if (key !== this.#newest) {
      this.#entries.delete(key);
      this.#entries.set(key, entry);
      this.#newest = key;
    }
    return entry.value;
  }

  set(key: Key, value: Value, weight = 1): void {
    this.delete(key);
    this.#entries.set(key, { value, weight });
    this.#newest = key;
    this.#weight += weight;
    for (const [oldest] of this.#entries) {
      if (this.#weight <= this.#most || oldest === key) return;
      this.delete(oldest);
    }
  }

  delete(key: Key): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#weight -= entry.weight;
  }

  get size(): number {
    return this.#entries.size;
  }
}
