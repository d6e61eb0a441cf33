import type { Cell, CellId } from "../model/program/program.ts";

/**
 * The cells that the rules (and the authored nodes, when they are kept) reach, in their order and
 * numbered anew from 0. `renumbered` maps old ids to new ones, -1 for cells that nothing reaches.
 */
export function compact(
  cells: readonly Cell[],
  roots: readonly CellId[],
  authored: readonly Int32Array[],
): { readonly cells: readonly Cell[]; readonly renumbered: Int32Array } {
  const reached = new Uint8Array(cells.length);
  for (const root of roots) reached[root] = 1;
  for (const nodes of authored) for (const id of nodes) if (id >= 0) reached[id] = 1;
  for (let id = cells.length - 1; id >= 0; id--) {
    if (reached[id] === 1) for (const operand of cells[id]?.operands ?? []) reached[operand] = 1;
  }
  const renumbered = new Int32Array(cells.length).fill(-1);
  const kept: Cell[] = [];
  cells.forEach((cell, id) => {
    if (reached[id] !== 1) return;
    renumbered[id] = kept.length;
    kept.push(withOperands(cell, renumbered));
  });
  return { cells: kept, renumbered };
}

function withOperands(cell: Cell, renumbered: Int32Array): Cell {
  if (cell.operands.length === 0) return cell;
  const operands = cell.operands.map((id) => renumbered[id] ?? -1);
  if (cell.op !== "choose" || cell.subject === undefined) return { ...cell, operands };
  return { ...cell, operands, subject: renumbered[cell.subject] };
}
