import type { Comparison } from "../model/operators.ts";
import type { Cell, CellId } from "../model/program/program.ts";
import type { Value } from "../model/value.ts";

/** A comparison of some cell with a literal, the literal on the right. */
export interface LiteralTest {
  readonly key: CellId;
  readonly operator: Comparison;
  readonly literal: Value;
}

/**
 * Reads a cell as a comparison with a literal, which may stand on either side; undefined for all
 * other cells.
 */
export function literalTest(id: CellId | undefined, cells: readonly Cell[]): LiteralTest | undefined {
  const cell = cells[id ?? -1];
  if (cell?.op !== "compare") return undefined;
  const [left, right] = cell.operands;
  if (left === undefined || right === undefined) return undefined;
  const [leftCell, rightCell] = [cells[left], cells[right]];
  if (rightCell?.op === "const" && leftCell?.op !== "const") {
    return { key: left, operator: cell.operator, literal: rightCell.value };
  }
  if (leftCell?.op === "const" && rightCell?.op !== "const") {
    return { key: right, operator: MIRRORED[cell.operator], literal: leftCell.value };
  }
  return undefined;
}

/** The operator with the same meaning when its sides are exchanged. */
export const MIRRORED: Readonly<Record<Comparison, Comparison>> = {
  "<": ">",
  "<=": ">=",
  ">": "<",
  ">=": "<=",
  is: "is",
  "is not": "is not",
};
