import type { SpecSlice } from "../engine/spec-versions.ts";
import type { ProgramSlot } from "../model/program/program.ts";

/** Keys of the data that some rule of these slices needs. */
export function neededKeys(slices: readonly SpecSlice[]): ReadonlySet<string> {
  return new Set(slices.flatMap((slice) => [...slice.needed()]));
}

/** The slots of a slice that some rule needs; none of them is bound. */
export function neededSlots({ program, needed }: SpecSlice): readonly ProgramSlot[] {
  const keys = needed();
  return program.slots.filter(({ key }) => keys.has(key));
}

/**
 * True when a value for a slot can change an answer. Data that only other specs use, and data fed
 * by a rule, are not inputs.
 */
export function isInput({ key, source }: ProgramSlot, needed: ReadonlySet<string>): boolean {
  return source === undefined ? needed.has(key) : !("rule" in source);
}
