import { isListCell, OF_NOW, readsNow } from "../../model/program/operations.ts";
import type { Cell, CellId } from "../../model/program/program.ts";
import type { Evaluation } from "../../runtime/interpret.ts";
import type { HistoryWork } from "./history-work.ts";

/** The cells below a rule that depend on the effective instant, with given data. */
export interface Moving {
  /** Each after those that it reads. */
  readonly cells: readonly CellId[];
  has(id: CellId): boolean;
}

/** Finds them with a stack of its own: rules refer to each other thousands of levels deep. */
export function movingCells(root: CellId, evaluation: Evaluation, work: HistoryWork): Moving {
  const moves = new Map<CellId, boolean>();
  const cells: CellId[] = [];
  const rowsMove = readsNow(evaluation.program);
  const waiting = [{ id: root, isEntered: false }];
  for (let top = waiting.pop(); top !== undefined; top = waiting.pop()) {
    const { id, isEntered } = top;
    if (!isEntered && moves.has(id)) continue;
    const cell = evaluation.program.cells[id];
    const read = cell === undefined ? [] : cellsRead(cell, evaluation);
    work.looks(1 + read.length);
    if (!isEntered) {
      moves.set(id, false);
      waiting.push({ id, isEntered: true });
      for (const next of read) waiting.push({ id: next, isEntered: false });
    } else if (cell !== undefined && (asks(cell, rowsMove) || read.some((next) => moves.get(next)))) {
      moves.set(id, true);
      cells.push(id);
    }
  }
  return { cells, has: (id) => moves.get(id) === true };
}

/** Lists and rows read more than their operands: data that feed them, and rules of the rows. */
function asks(cell: Cell, rowsMove: boolean): boolean {
  return isListCell(cell) ? rowsMove : OF_NOW.has(cell.op);
}

/** The cells whose outcomes a cell may read: its operands, and the roots that it refers to. */
function cellsRead(cell: Cell, evaluation: Evaluation): readonly CellId[] {
  const root = referredRoot(cell, evaluation);
  return root === undefined ? cell.operands : [root];
}

/** The root of the rule that a cell stands for; undefined when it stands for none. */
export function referredRoot(cell: Cell, evaluation: Evaluation): CellId | undefined {
  const rule = cell.op === "rule" ? cell.rule : cell.op === "slot" ? evaluation.feedingRule(cell.slot) : undefined;
  return rule === undefined ? undefined : evaluation.program.rules[rule]?.root;
}

/** The cell behind references to rules. */
export function followed(id: CellId, evaluation: Evaluation): Cell | undefined {
  const { cells } = evaluation.program;
  let cell = cells[id];
  for (;;) {
    const root = cell && referredRoot(cell, evaluation);
    if (root === undefined) return cell;
    cell = cells[root];
  }
}
