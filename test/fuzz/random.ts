/** Choices that a seed decides: the same seed makes the same ones, on every machine. */
export class Random {
  #state: number;

  /** `path` makes different streams from one seed, such as the number of an input. */
  constructor(seed: number, ...path: readonly number[]) {
    this.#state = seed >>> 0;
    for (const step of path) this.#state = scrambled(this.#state ^ Math.imul(step + 1, 0x9e3779b1));
  }

  /** A whole number from 0 to count - 1. */
  below(count: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    return Math.floor((scrambled(this.#state) / 2 ** 32) * count);
  }

  /** True once in `count` times. */
  oneIn(count: number): boolean {
    return this.below(count) === 0;
  }

  /** One of a list that is not empty. */
  of<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }

  /** The same things in another order. */
  shuffled<T>(list: readonly T[]): T[] {
    const shuffled = [...list];
    for (let at = shuffled.length - 1; at > 0; at--) {
      const other = this.below(at + 1);
      [shuffled[at], shuffled[other]] = [shuffled[other] as T, shuffled[at] as T];
    }
    return shuffled;
  }

  /** `least` to `most` things. */
  list<T>(least: number, most: number, make: (position: number) => T): T[] {
    return Array.from({ length: least + this.below(most - least + 1) }, (_, position) => make(position));
  }
}

/**
 * A 32-bit mix in which every bit of the argument changes half of the bits (Steele and Lea,
 * "murmur3 finalizer").
 */
function scrambled(value: number): number {
  let mixed = value >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
