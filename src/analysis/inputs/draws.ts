import type { Candidates } from "./candidates.ts";

/** Three of four values are among those that are named. */
const NAMED_OF = 4;
/** Draws for each input that is wanted: the others were drawn before. */
const MOST_DRAWS = 4;

/**
 * Different inputs, at most so many: all where there are no more; else one for each value that is
 * named, as far as half of them go, and others by lot.
 */
export function* differentInputs(
  candidates: readonly Candidates[],
  numbers: SeededNumbers,
  most: number,
): Generator<Readonly<Record<string, string>>> {
  const all = candidates.reduce((count, { texts }) => count * texts.length, 1);
  if (all <= most) {
    for (let at = 0; at < all; at++) yield combination(candidates, at);
    return;
  }
  const lot = ({ texts, named }: Candidates) =>
    numbers.of(named.length > 0 && numbers.below(NAMED_OF) > 0 ? named : texts) ?? "";
  const drawn = (input?: string, text?: string) =>
    Object.fromEntries(candidates.map((each) => [each.input, each.input === input ? (text ?? "") : lot(each)]));
  const met = new Set<string>();
  const isNew = (data: Readonly<Record<string, string>>) => {
    const before = met.size;
    return met.add(JSON.stringify(data)).size > before;
  };
  const share = Math.ceil(most / 2 / candidates.length);
  for (const { input, named } of candidates) {
    const step = Math.max(1, named.length / share);
    for (let at = 0; at < named.length; at += step) {
      const data = drawn(input, named[Math.floor(at)]);
      if (isNew(data)) yield data;
    }
  }
  for (let count = 0; count < MOST_DRAWS * most && met.size < most; count++) {
    const data = drawn();
    if (isNew(data)) yield data;
  }
}

/** One of all combinations, of which the first input varies first. */
function combination(candidates: readonly Candidates[], at: number): Readonly<Record<string, string>> {
  let left = at;
  return Object.fromEntries(
    candidates.map(({ input, texts }) => {
      const text = texts[left % texts.length] ?? "";
      left = Math.floor(left / texts.length);
      return [input, text];
    }),
  );
}

/** A sequence of numbers that a seed determines: the generator mulberry32. */
export class SeededNumbers {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A whole number from 0 up to, but not including, `end`, which is at most 2 ** 32. */
  below(end: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end);
  }

  /** One of several things. */
  of<T>(things: readonly T[]): T | undefined {
    return things[this.below(things.length)];
  }
}
