import type { WorkBudget } from "../../../model/work-budget.ts";

/**
 * A set of slots by id: a list while it is small, else a bit for each slot of the program. Never
 * changed; equal sets are often the identical one.
 */
export type SlotSet = Int32Array | Uint32Array;

/** Calls `visit` for each slot of a set, in no particular order. */
export function forEachSlot(set: SlotSet, visit: (slot: number) => void): void {
  if (set instanceof Int32Array) {
    for (const slot of set) visit(slot);
    return;
  }
  for (let place = 0; place < set.length; place++) {
    for (let left = set[place] ?? 0; left !== 0; left &= left - 1) visit(32 * place + 31 - Math.clz32(left & -left));
  }
}

/** The number of slots in a set. */
export function sizeOf(set: SlotSet): number {
  if (set instanceof Int32Array) return set.length;
  let size = 0;
  for (const bits of set) for (let left = bits; left !== 0; left &= left - 1) size++;
  return size;
}

/**
 * Makes sets of slots one after the other. The union with a list costs a step for each slot, with
 * bits a step for each 32 slots of the program.
 */
export class SlotSets {
  readonly #budget: WorkBudget;
  readonly #bits: Uint32Array;
  /** The slots of the current set, while each of them is known. */
  #listed: number[] | undefined = [];
  /** The set that the current set equals, if it has no other slots. */
  #whole: SlotSet | undefined;

  constructor(slots: number, budget: WorkBudget) {
    this.#budget = budget;
    this.#bits = new Uint32Array(Math.ceil(slots / 32));
  }

  add(slot: number): void {
    this.#budget.charge(1);
    const place = slot >>> 5;
    const bit = 1 << (slot & 31);
    const before = this.#bits[place] ?? 0;
    if ((before & bit) !== 0) return;
    this.#bits[place] = before | bit;
    this.#listed?.push(slot);
    this.#whole = undefined;
  }

  addAll(set: SlotSet): void {
    if (set === this.#whole) return;
    const first = this.#listed?.length === 0;
    if (set instanceof Int32Array) for (const slot of set) this.add(slot);
    else {
      this.#budget.charge(set.length);
      for (const [place, bits] of set.entries()) this.#bits[place] = (this.#bits[place] ?? 0) | bits;
      this.#listed = undefined;
      this.#whole = undefined;
    }
    if (first) this.#whole = set;
  }

  /** Ends the current set, with all slots added since the last call. */
  take(): SlotSet {
    const listed = this.#listed;
    const set = this.#whole ?? this.#made();
    if (listed === undefined) {
      this.#budget.charge(this.#bits.length);
      this.#bits.fill(0);
    } else for (const slot of listed) this.#bits[slot >>> 5] = 0;
    this.#listed = [];
    this.#whole = undefined;
    return set;
  }

  #made(): SlotSet {
    if (this.#listed !== undefined && this.#listed.length <= this.#bits.length) return Int32Array.from(this.#listed);
    this.#budget.charge(this.#bits.length);
    return this.#bits.slice();
  }
}
