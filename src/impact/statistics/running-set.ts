import { multiply, type Rational } from "../../model/numbers/rational.ts";
import type { ChangeCause } from "../compare/causes.ts";
import { MixedSum } from "./running-totals.ts";
import { type Candidate, Sample, SampleFilter, type SampleParts } from "./sample.ts";

/** Records that changed for the same causes. */
export interface CauseSet {
  readonly causes: readonly ChangeCause[];
  readonly records: number;
  readonly change: Rational;
  readonly sample: SampleParts;
}

/** The place of a record, and its lot among those that may become examples. */
export interface RecordPlace extends Omit<Candidate, "change"> {
  readonly lot: number;
}

/** The records of one chunk that changed for the same causes. */
export class RunningSet {
  readonly #causes: readonly ChangeCause[];
  readonly #scale: Rational;
  readonly #filter = new SampleFilter();
  readonly #sample = new Sample();
  readonly #change: MixedSum;
  #records = 0;

  constructor(causes: readonly ChangeCause[], scale: Rational) {
    this.#causes = causes;
    this.#scale = scale;
    this.#change = new MixedSum(scale);
  }

  /** Counts a record with another value; undefined: values have no difference. */
  add(change: Rational | undefined, place: RecordPlace): void {
    this.#records++;
    if (change !== undefined) this.#change.add(change);
    this.#sample.add(candidateOf(place, change), place.lot);
  }

  /** Lets a record become an example. `change`: in integers of the scale. */
  offer(change: number | undefined, place: RecordPlace): void {
    if (!this.#filter.admits(place.lot, change ?? 0)) return;
    const exact = change === undefined ? undefined : multiply({ n: BigInt(change), d: 1n }, this.#scale);
    this.#sample.add(candidateOf(place, exact), place.lot);
  }

  /** Counts records. `change`: that of each one, in integers of the scale. */
  addTimes(change: number, records: number): void {
    this.#records += records;
    this.#change.addTimes(change, records);
  }

  get parts(): CauseSet {
    const { parts: sample } = this.#sample;
    return { causes: this.#causes, records: this.#records, change: this.#change.total, sample };
  }
}

function candidateOf({ file, at, record, data }: RecordPlace, change: Rational | undefined): Candidate {
  return { file, at, record, data, change };
}
