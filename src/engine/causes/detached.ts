import type { Cell, Program, ProgramSlot } from "../../model/program/program.ts";

/**
 * A program whose rules are functions of what they read: a reference to a rule that `isRead` is a
 * slot, rule `id` the one of number `program.slots.length + id`. No slot has a value of its own.
 */
export function detached(program: Program, isRead: (rule: number) => boolean): Program {
  const first = program.slots.length;
  const asRead = (cell: Cell): Cell =>
    cell.op === "rule" && isRead(cell.rule)
      ? { op: "slot", kind: cell.kind, operands: cell.operands, slot: first + cell.rule }
      : cell;
  const slots = [...program.slots, ...program.rules].map(({ key, type }): ProgramSlot => ({ key, type }));
  return { ...program, slots, cells: program.cells.map(asRead) };
}
