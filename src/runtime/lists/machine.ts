import { isListCell } from "../../model/program/operations.ts";
import type { CellId } from "../../model/program/program.ts";
import type { Outcome, Veto } from "../../model/value.ts";
import { CELLS_BETWEEN_CHECKS, type Evaluation } from "../interpret.ts";
import { keptReads } from "./kept-reads.ts";
import type { CellNeed, RowsWork } from "./need.ts";
import { workOf } from "./work-of.ts";

/** A cell that waits for others. `work`: of an operation on lists or rows, with what it read. */
interface WaitingCell extends CellNeed {
  readonly work: RowsWork | undefined;
  readonly reads: CellNeed[];
}

/**
 * Works through a cell of an evaluation and what it needs, also in the evaluations of rows, with
 * one stack: lists nest as deep as callers give them.
 */
export function runRows(evaluation: Evaluation, root: CellId): Outcome {
  const waiting: WaitingCell[] = [];
  const steps: number[] = [];
  const missing: (Veto | undefined)[] = [];
  const push = (need: CellNeed): void => {
    waiting.push(begun(need));
    steps.push(0);
    missing.push(undefined);
  };
  push({ evaluation, cell: root });
  let answer: Outcome | undefined;
  let count = 0;
  for (let top = waiting[0]; top !== undefined; top = waiting.at(-1)) {
    // Each evaluation of a row counts its own cells, which are few.
    if (++count % CELLS_BETWEEN_CHECKS === 0) evaluation.deadline?.check();
    const next = advanced(top, answer, waiting.length - 1, steps, missing);
    answer = undefined;
    if ("evaluation" in next) {
      if (top.work !== undefined) {
        top.reads.push(next);
        answer = known(next);
      }
      if (answer === undefined) push(next);
      continue;
    }
    top.evaluation.record(top.cell, next);
    if (top.work !== undefined) keepReads(top, next);
    waiting.pop();
    steps.pop();
    missing.pop();
    answer = waiting.at(-1)?.work === undefined ? undefined : next;
    if (waiting.length === 0) return next;
  }
  throw new Error("unreachable: the stack is empty");
}

function keepReads({ evaluation, cell: id, reads }: WaitingCell, outcome: Outcome): void {
  const cell = evaluation.program.cells[id];
  const listCell = cell !== undefined && isListCell(cell) ? cell : undefined;
  const { rows } = evaluation;
  if (rows === undefined) return;
  rows.keepReads(id, keptReads(evaluation, listCell, reads, outcome, rows.shared.reads));
  rows.shared.reads += reads.length;
}

function begun({ evaluation, cell: id }: CellNeed): WaitingCell {
  const cell = evaluation.program.cells[id];
  if (cell === undefined) throw new Error(`unreachable: no cell ${id}`);
  const isWork = isListCell(cell) || (cell.op === "slot" && evaluation.inputs.openFeed?.(cell.slot) !== undefined);
  const reads: CellNeed[] = [];
  return { evaluation, cell: id, work: isWork ? workOf(evaluation, cell, reads) : undefined, reads };
}

/** The outcome of a cell that waits, or what it needs first. */
function advanced(
  { evaluation, cell: id, work }: WaitingCell,
  answer: Outcome | undefined,
  top: number,
  steps: number[],
  missing: (Veto | undefined)[],
): Outcome | CellNeed {
  if (work !== undefined) {
    // The first step takes no answer.
    const step = answer === undefined ? work.next(NO_ANSWER) : work.next(answer);
    return step.value;
  }
  const cell = evaluation.program.cells[id];
  if (cell === undefined) throw new Error(`unreachable: no cell ${id}`);
  const next = evaluation.advance(id, cell, top, steps, missing);
  return typeof next === "number" ? { evaluation, cell: next } : next;
}

const NO_ANSWER: Veto = { kind: "veto", cause: "computation" };

/** The outcome of a cell that was evaluated before, or is a literal. */
function known({ evaluation, cell: id }: CellNeed): Outcome | undefined {
  const outcome = evaluation.recorded(id);
  if (outcome !== undefined) return outcome;
  const cell = evaluation.program.cells[id];
  return cell?.op === "const" ? cell.value : undefined;
}

/** The result of work that nothing else waits for. */
export function finished<Result>(work: RowsWork<Result>): Result {
  let step = work.next(NO_ANSWER);
  while (step.done !== true) step = work.next(step.value.evaluation.ofCell(step.value.cell));
  return step.value;
}
