import type { Cell, CellId } from "../model/program/program.ts";
import { literalTest } from "../runtime/literal-test.ts";
import type { CellTable } from "./cell-table.ts";

/**
 * The cell that every condition of a rule compares with a literal, on either side (the ladder
 * clause of docs/spec/04-rules-evaluation.md#4-5-missing-data); undefined when there is no such
 * cell. Comparisons of booleans and of the width of a range do not count.
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
  const test = literalTest(condition, table.cells);
  if (test === undefined || test.literal.kind === "boolean" || table.at(test.key).op === "width") return undefined;
  return test.key;
}
