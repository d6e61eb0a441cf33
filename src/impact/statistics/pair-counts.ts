/** Entries that there is room for at first. */
const FIRST_ROOM = 256;

/** Numbers of an entry: the pair, its mark, and its count, which is 0 where there is no entry. */
const WIDTH = 4;

/** Is told a pair with its mark, and how often it was added. */
type PairVisitor = (before: number, after: number, mark: number, count: number) => void;

/**
 * Counts of distinct pairs of integers, each with a mark, which is an integer too: a hash table in
 * one list of doubles, which takes a fraction of the time of a map and makes no objects.
 */
export class PairCounts {
  #size = 0;
  #entries = new Float64Array(FIRST_ROOM * WIDTH);

  /** The number of distinct pairs. */
  get size(): number {
    return this.#size;
  }

  add(before: number, after: number, mark: number, times = 1): void {
    const entries = this.#entries;
    const at = this.#placeOf(before, after, mark);
    const count = entries[at + 3] ?? 0;
    entries[at + 3] = count + times;
    if (count !== 0) return;
    entries[at] = before;
    entries[at + 1] = after;
    entries[at + 2] = mark;
    this.#size++;
    if (2 * WIDTH * this.#size > entries.length) this.#grow();
  }

  /** 0 for a pair that was not added. */
  countOf(before: number, after: number, mark: number): number {
    return this.#entries[this.#placeOf(before, after, mark) + 3] ?? 0;
  }

  /** In no order. */
  forEach(visit: PairVisitor): void {
    const entries = this.#entries;
    for (let at = 0; at < entries.length; at += WIDTH) {
      const count = entries[at + 3] ?? 0;
      if (count !== 0) visit(entries[at] ?? 0, entries[at + 1] ?? 0, entries[at + 2] ?? 0, count);
    }
  }

  clear(): void {
    if (this.#size > 0) this.#entries.fill(0);
    this.#size = 0;
  }

  /** The place of an entry, or a free one for it. */
  #placeOf(before: number, after: number, mark: number): number {
    const entries = this.#entries;
    const last = entries.length / WIDTH - 1;
    let entry = hashOf(before, after, mark) & last;
    for (;;) {
      const at = entry * WIDTH;
      if (entries[at + 3] === 0) return at;
      if (entries[at] === before && entries[at + 1] === after && entries[at + 2] === mark) return at;
      entry = (entry + 1) & last;
    }
  }

  #grow(): void {
    const old = this.#entries;
    this.#entries = new Float64Array(2 * old.length);
    for (let at = 0; at < old.length; at += WIDTH) {
      if (old[at + 3] === 0) continue;
      const place = this.#placeOf(old[at] ?? 0, old[at + 1] ?? 0, old[at + 2] ?? 0);
      for (let part = 0; part < WIDTH; part++) this.#entries[place + part] = old[at + part] ?? 0;
    }
  }
}

const HIGH = 2 ** -32;

/** Mixes the bits of integers of up to 53 bits. */
function hashOf(before: number, after: number, mark: number): number {
  let hash = Math.imul(before, 0x9e3779b1) ^ Math.imul(before * HIGH, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) ^ Math.imul(after, 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x297a2d39) ^ Math.imul(after * HIGH, 0x846ca68b);
  hash = Math.imul(hash ^ (hash >>> 14), 0x27d4eb2f) ^ Math.imul(mark, 0x165667b1) ^ Math.imul(mark * HIGH, 0x5bd1e995);
  return hash ^ (hash >>> 13) ^ (hash >>> 20);
}
