import type { Cell, CellId } from "../model/program.ts";
import type { CellTable } from "./cell-table.ts";

/**
 * The cell that every condition of a rule compares with a literal, on either side (the ladder clause of chapter 4, 4.5);
 * undefined when there is no such cell. Comparisons of booleans and of the width of a range do not count.
 */
export function ladderSubject(choose: Extract<Cell, { op: "choose" }>, table: CellTable): CellId | undefined {
  let subject: CellId | undefined;
  for (let at = 0; at < choose.operands.length - 1; at += 2) {
    const compared = comparedWithLiteral(choose.operands[at], table);
    if (compared === undefined || (subject !== undefined && subject !== compared)) return undefined;
    subject = compared;
  }
  return subject;
}

function comparedWithLiteral(condition: CellId | undefined, table: CellTable): CellId | undefined {
  if (condition === undefined) return undefined;
  const cell = table.at(condition);
  const [left, right] = cell.operands;
  if (cell.op !== "compare" || cell.of === "boolean" || left === undefined || right === undefined) return undefined;
  const leftIsLiteral = table.at(left).op === "const";
  if (leftIsLiteral === (table.at(right).op === "const")) return undefined;
  const subject = leftIsLiteral ? right : left;
  return table.at(subject).op === "width" ? undefined : subject;
}
