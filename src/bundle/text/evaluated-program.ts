import type { Program, ProgramSlot } from "../../model/program/program.ts";
import type { Type } from "../../model/types/type.ts";

/** The type of an input that nothing reads. */
const UNREAD: Type = { kind: "unknown" };

/**
 * A program without the data that no evaluation reads. Inputs that no rule reads, such as the many
 * units of an imported spec, keep their key and the way in which they may be given, so that a
 * correct name is never reported as misspelt.
 */
export function evaluatedProgram(program: Program): Program {
  const read = readSlots(program);
  const slots = program.slots.map((slot, id): ProgramSlot => {
    return read.has(id) || "element" in slot.type ? slot : { key: slot.key, type: UNREAD };
  });
  return { ...program, slots };
}

/** Slots that a cell asks for, and those that feed them. */
function readSlots({ cells, slots }: Program): ReadonlySet<number> {
  const read = new Set<number>();
  for (const cell of cells) {
    if (cell.op !== "slot") continue;
    for (let at: number | undefined = cell.slot; at !== undefined && !read.has(at); ) {
      read.add(at);
      const source: ProgramSlot["source"] = slots[at]?.source;
      at = source !== undefined && "slot" in source ? source.slot : undefined;
    }
  }
  return read;
}
