import type { StaticReads } from "./static-reads.ts";

/** The reads of the new side that have a pair on the old one, by their ids. */
export interface PairedReads {
  readonly rules: readonly number[];
  readonly slots: readonly number[];
  /** Read in some runs only. */
  readonly uncertainRules: readonly number[];
  readonly uncertainSlots: readonly number[];
}

/** The ids of the new side that have a pair. */
interface PairedReadIds {
  readonly rules: { has(id: number): boolean };
  readonly slots: { has(id: number): boolean };
}

export function pairedReads({ certain, possible }: StaticReads, { rules, slots }: PairedReadIds): PairedReads {
  return {
    rules: [...certain.rules].filter((id) => rules.has(id)),
    slots: [...certain.slots].filter((id) => slots.has(id)),
    uncertainRules: [...possible.rules].filter((id) => rules.has(id) && !certain.rules.has(id)),
    uncertainSlots: [...possible.slots].filter((id) => slots.has(id) && !certain.slots.has(id)),
  };
}
