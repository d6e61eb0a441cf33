import type { StaticReads } from "./static-reads.ts";

/** The reads of a rule that have a pair on the other side, by ids of the new side. */
export interface PairedReads {
  readonly rules: readonly number[];
  readonly slots: readonly number[];
  /** Read in some runs only. */
  readonly uncertainRules: readonly number[];
  readonly uncertainSlots: readonly number[];
}

/** The ids of the old side by those of the new one. */
interface OldIds {
  readonly rules: ReadonlyMap<number, { readonly old: number }>;
  readonly slots: ReadonlyMap<number, number>;
}

export function pairedReads(before: StaticReads, after: StaticReads, { rules, slots }: OldIds): PairedReads {
  const oldRule = (id: number) => rules.get(id)?.old ?? -1;
  const oldSlot = (id: number) => slots.get(id) ?? -1;
  const split = (which: "rules" | "slots", counterpart: (id: number) => number) => {
    const certain: number[] = [];
    const uncertain: number[] = [];
    for (const id of new Set([...after.certain[which], ...after.possible[which]])) {
      const old = counterpart(id);
      if (after.certain[which].has(id) && before.certain[which].has(old)) certain.push(id);
      else if (before.certain[which].has(old) || before.possible[which].has(old)) uncertain.push(id);
    }
    return { certain, uncertain };
  };
  const [ofRules, ofSlots] = [split("rules", oldRule), split("slots", oldSlot)];
  return {
    rules: ofRules.certain,
    slots: ofSlots.certain,
    uncertainRules: ofRules.uncertain,
    uncertainSlots: ofSlots.uncertain,
  };
}
