import { type ChangeCause, causeKey } from "./causes.ts";

/** A set of causes. Equal sets of one `CauseSets` are one object. */
export interface SetOfCauses {
  /** Its number among them, from 0. */
  readonly id: number;
  /** The same for equal sets of all threads. */
  readonly key: string;
  /** In the order of their keys. */
  readonly causes: readonly ChangeCause[];
}

/** Makes each set of causes once. */
export class CauseSets {
  readonly #byKey = new Map<string, SetOfCauses>();
  readonly #unions = new Map<number, SetOfCauses>();

  get size(): number {
    return this.#byKey.size;
  }

  of(causes: readonly ChangeCause[]): SetOfCauses {
    const keyed = new Map(causes.map((cause) => [causeKey(cause), cause]));
    const ordered = [...keyed].sort(([a], [b]) => (a < b ? -1 : 1));
    const key = ordered.map(([each]) => each).join(", ");
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    const made = { id: this.#byKey.size, key, causes: ordered.map(([, cause]) => cause) };
    this.#byKey.set(key, made);
    return made;
  }

  union(a: SetOfCauses, b: SetOfCauses): SetOfCauses {
    if (a === b) return a;
    const pair = a.id * MOST_SETS + b.id;
    const known = this.#unions.get(pair);
    if (known !== undefined) return known;
    const made = this.of([...a.causes, ...b.causes]);
    this.#unions.set(pair, made);
    return made;
  }
}

/** More than there can be in memory. */
const MOST_SETS = 2 ** 26;
