import { forEachSlot, type SlotSet } from "./slot-sets.ts";

/** Slots that the same sets contain. */
interface SlotClass {
  /** The numbers of these sets. */
  readonly sets: number[];
  /** The number of slots. */
  size: number;
}

/**
 * Slots in classes: two slots are in one class as long as no set tells them apart. So all that is
 * true of their sets is made once for a class.
 */
export class SlotClasses {
  readonly #classOf: SlotClass[];

  constructor(slots: number) {
    const all: SlotClass = { sets: [], size: slots };
    this.#classOf = Array.from({ length: slots }, () => all);
  }

  /** Divides the classes by a set with a number of its own. */
  divide(number: number, set: SlotSet): void {
    const inside = new Map<SlotClass, number>();
    forEachSlot(set, (slot) => {
      const known = this.#classOf[slot];
      if (known !== undefined) inside.set(known, (inside.get(known) ?? 0) + 1);
    });
    const divided = new Map<SlotClass, SlotClass>();
    for (const [known, size] of inside) {
      if (size === known.size) known.sets.push(number);
      else {
        divided.set(known, { sets: [...known.sets, number], size });
        known.size -= size;
      }
    }
    if (divided.size === 0) return;
    forEachSlot(set, (slot) => {
      const known = this.#classOf[slot];
      const own = known && divided.get(known);
      if (own !== undefined) this.#classOf[slot] = own;
    });
  }

  /** For each slot what `make` makes, once for a class, of the numbers of its sets. */
  map<T>(make: (sets: readonly number[]) => T): T[] {
    const made = new Map<SlotClass, T>();
    return this.#classOf.map((known) => {
      const value = made.get(known) ?? make(known.sets);
      made.set(known, value);
      return value;
    });
  }
}
