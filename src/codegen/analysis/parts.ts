import { isLazy, isLeaf, isListCell } from "../../model/program/operations.ts";
import type { Cell, CellId, Program } from "../../model/program/program.ts";
import { LARGEST_REPEATED } from "../tuning.ts";

/** The most cells of an expression: writing one recurses as deep as it nests. */
export const LARGEST_EXPRESSION = 250;

/**
 * The cells, besides the roots of rules, that get a function and a place in the frame: large ones
 * that are needed in several places, parts of very large expressions, lazy operations within strict
 * ones, and operations on lists and rows with what they read. So only small expressions are
 * computed repeatedly.
 */
export function partsOf(program: Program): ReadonlySet<CellId> {
  const { cells } = program;
  const uses = new Uint32Array(cells.length);
  for (const cell of cells) for (const operand of cell.operands) uses[operand] = (uses[operand] ?? 0) + 1;
  const parts = new Set<CellId>();
  for (const { root } of program.rules) if (isComputed(cells[root])) parts.add(root);
  const add = (read: readonly CellId[]) => {
    for (const id of read) if (!hasPlace(cells[id])) parts.add(id);
  };
  add(partsOfLists(program));
  const sizes = new Uint32Array(cells.length);
  for (const [id, cell] of cells.entries()) {
    let size = 1;
    for (const operand of cell.operands) {
      if (needsFunction(cell, cells[operand])) parts.add(operand);
      size += parts.has(operand) ? 1 : (sizes[operand] ?? 1);
    }
    sizes[id] = size;
    if (isListCell(cell)) add([id, ...cell.operands]);
    // Explanations alone may need a choice: that of an expression as written.
    if (cell.op === "choose") parts.add(id);
    if ((uses[id] ?? 0) > 1 && size > LARGEST_REPEATED) parts.add(id);
    else if (size > LARGEST_EXPRESSION && cell.op !== "choose") parts.add(id);
  }
  return parts;
}

/** The cells that the lists of a program read. */
function partsOfLists({ lists = [] }: Program): readonly CellId[] {
  return lists.flatMap(({ captures, rows }) => (rows === undefined ? captures : [...captures, rows]));
}

/**
 * True when an operand needs a function of its own: lazy operations within strict ones, and
 * operands of a test for a veto.
 */
function needsFunction(cell: Cell, operand: Cell | undefined): boolean {
  if (!isComputed(operand)) return false;
  if (operand?.op === "choose") return true;
  if (!isLazy(cell)) return operand?.op === "and";
  switch (cell.op) {
    case "is_veto":
      return true;
    case "choose":
    case "and":
      return false;
  }
}

/** True for a reference, which has the place of what it refers to. */
function hasPlace(cell: Cell | undefined): boolean {
  return cell?.op === "slot" || cell?.op === "rule";
}

function isComputed(cell: Cell | undefined): boolean {
  return cell !== undefined && !isLeaf(cell);
}

/** The results of arms in source order, then the default. */
export function results(choose: Cell): readonly CellId[] {
  return choose.operands.filter((_, at) => at % 2 === 1 || at === choose.operands.length - 1);
}
