import type { SpecSlice } from "../engine/spec-versions.ts";
import type { ProgramSlot } from "../model/program/program.ts";

/** Keys of the data that some rule of these slices needs. */
export function neededKeys(slices: readonly SpecSlice[]): ReadonlySet<string> {
  return new Set(slices.flatMap((slice) => [...slice.needed()]));
}

/**
 * True when a value for a slot can change an answer. Data that only other specs use, and data fed
 * by a rule, are no inputs.
 */
export function isInput({ key, source }: ProgramSlot, needed: ReadonlySet<string>): boolean {
  return source === undefined ? needed.has(key) : !("rule" in source);
}
