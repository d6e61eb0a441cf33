import type { Data } from "../../engine/api.ts";
import { compare, type Rational } from "../../model/numbers/rational.ts";

/** A changed record that may become an example. */
export interface Candidate {
  /** Its place: the position of the file in the input, and the offset in it. */
  readonly file: string;
  readonly at: number;
  /** Its number, from 0; within its chunk until the chunk is added to all others. */
  readonly record: number;
  readonly data: Data;
  /** Undefined: the values have no difference. */
  readonly change: Rational | undefined;
}

/** The candidates of a set of causes that are kept. */
const MOST_KEPT = 32;

interface Drawn {
  readonly lot: number;
  readonly candidate: Candidate;
}

/**
 * Candidates drawn by lot, besides the ones with the smallest and the largest change. The lot
 * depends on the place of a record alone, so that chunks and threads make no difference.
 */
export class Sample {
  #drawn: Drawn[] = [];
  #smallest: Candidate | undefined;
  #largest: Candidate | undefined;

  add(candidate: Candidate, lot = lotOf(candidate)): void {
    this.#draw({ lot, candidate });
    this.#compare(candidate);
  }

  /** Adds the sample of a chunk whose first record has the number `first`. */
  addAll({ drawn, smallest, largest }: SampleParts, first: number): void {
    const numbered = (candidate: Candidate) => ({ ...candidate, record: first + candidate.record });
    for (const { lot, candidate } of drawn) this.#draw({ lot, candidate: numbered(candidate) });
    for (const extreme of [smallest, largest]) if (extreme !== undefined) this.#compare(numbered(extreme));
  }

  get parts(): SampleParts {
    return { drawn: this.#drawn, smallest: this.#smallest, largest: this.#largest };
  }

  /** The smallest, the median and the largest change, and two by lot; each record once. */
  get examples(): readonly Candidate[] {
    const drawn = this.#drawn.map(({ candidate }) => candidate);
    const ordered = drawn.filter(({ change }) => change !== undefined).sort((a, b) => order(a, b));
    const median = ordered[(ordered.length - 1) >> 1];
    const chosen: Candidate[] = [];
    for (const candidate of [this.#smallest, median, this.#largest]) {
      if (candidate !== undefined && !chosen.some((other) => isSame(other, candidate))) chosen.push(candidate);
    }
    const most = chosen.length + BY_LOT;
    for (const candidate of drawn) {
      if (chosen.length < most && !chosen.some((other) => isSame(other, candidate))) chosen.push(candidate);
    }
    return chosen;
  }

  #draw(drawn: Drawn): void {
    const last = this.#drawn.at(-1);
    if (this.#drawn.length >= MOST_KEPT && last !== undefined && isBefore(last, drawn)) return;
    let at = this.#drawn.length;
    for (
      let before = this.#drawn[at - 1];
      before !== undefined && isBefore(drawn, before);
      before = this.#drawn[at - 1]
    )
      at--;
    this.#drawn.splice(at, 0, drawn);
    if (this.#drawn.length > MOST_KEPT) this.#drawn.pop();
  }

  #compare(candidate: Candidate): void {
    if (candidate.change === undefined) return;
    if (this.#smallest === undefined || order(candidate, this.#smallest) < 0) this.#smallest = candidate;
    if (this.#largest === undefined || order(candidate, this.#largest, -1) > 0) this.#largest = candidate;
  }
}

/** A sample as plain data. */
export interface SampleParts {
  readonly drawn: readonly Drawn[];
  readonly smallest: Candidate | undefined;
  readonly largest: Candidate | undefined;
}

const BY_LOT = 2;

/** By change, then by number; `numbers`: -1 turns the order of numbers round. */
function order(a: Candidate, b: Candidate, numbers = 1): number {
  const byChange = a.change === undefined || b.change === undefined ? 0 : compare(a.change, b.change);
  return byChange || numbers * (a.record - b.record);
}

function isSame(a: Candidate, b: Candidate): boolean {
  return a.at === b.at && a.file === b.file;
}

function isBefore(a: Drawn, b: Drawn): boolean {
  return a.lot < b.lot || (a.lot === b.lot && order(a.candidate, b.candidate) < 0);
}

/**
 * Leaves out candidates that the sample of all chunks would not keep, as far as the records so far
 * tell, which come in the order of the input.
 */
export class SampleFilter {
  /** The lowest lots, ascending. */
  readonly #lots: number[] = [];
  #last = Number.POSITIVE_INFINITY;
  #smallest = Number.POSITIVE_INFINITY;
  #largest = Number.NEGATIVE_INFINITY;

  /** `change`: in any unit; 0 where values have no difference. */
  admits(lot: number, change: number): boolean {
    if (lot > this.#last && change >= this.#smallest && change <= this.#largest) return false;
    this.#smallest = Math.min(this.#smallest, change);
    this.#largest = Math.max(this.#largest, change);
    if (lot <= this.#last) this.#keep(lot);
    return true;
  }

  #keep(lot: number): void {
    const lots = this.#lots;
    let at = lots.length;
    while (at > 0 && (lots[at - 1] ?? 0) > lot) at--;
    lots.splice(at, 0, lot);
    if (lots.length > MOST_KEPT) lots.pop();
    if (lots.length === MOST_KEPT) this.#last = lots[MOST_KEPT - 1] ?? 0;
  }
}

/** The lot of a place: it looks random and is the same in every run. */
export function lotOf({ file, at }: Pick<Candidate, "file" | "at">): number {
  return lotIn(seedOf(file), at);
}

/** A number for the name of a file (FNV-1a). */
export function seedOf(file: string): number {
  let hash = 0x811c9dc5;
  for (const character of file) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

/** The lot of an offset in the file of a seed. */
export function lotIn(seed: number, at: number): number {
  let hash = seed ^ Math.imul(at >>> 0, 0x9e3779b1) ^ Math.imul(Math.floor(at / 2 ** 32), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return (hash ^ (hash >>> 16)) >>> 0;
}
