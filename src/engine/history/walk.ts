import { isListCell, OF_NOW } from "../../model/program/operations.ts";
import type { Cell, CellId } from "../../model/program/program.ts";
import type { WorkBudget } from "../../model/work-budget.ts";
import type { Evaluation } from "../../runtime/interpret.ts";
import { type Moving, referredRoot } from "./moving.ts";
import type { Phase, PhaseTable } from "./phases.ts";
import type { Watched } from "./pieces.ts";

/** The steps that a stretch may cost for a cell: it is evaluated and traced at both ends. */
const STEPS_PER_CELL = 8;

/**
 * Goes down from the root of a rule to all that decides its outcome after `first`. Of a rule with
 * arms these are the conditions that the first instant tests, and the result that it takes: while
 * none of the conditions changes, no other arm matters.
 */
export function watched(
  root: CellId,
  moving: Moving,
  table: PhaseTable,
  first: Evaluation,
  budget: WorkBudget,
): Watched {
  const met = new Set<CellId>();
  const found: Phase[] = [];
  const open = [root];
  let drifts = false;
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const cell = first.program.cells[id];
    budget.charge(STEPS_PER_CELL);
    if (cell === undefined || met.has(id) || !moving.has(id)) continue;
    met.add(id);
    const phases = table.of(id);
    if (phases !== undefined) {
      for (const phase of phases) found.push(phase);
      continue;
    }
    if (isListCell(cell) || OF_NOW.has(cell.op)) drifts = true;
    for (const next of deciding(cell, first)) open.push(next);
  }
  return { phases: found, drifts };
}

/** The cells whose outcomes decide that of a cell. */
function deciding(cell: Cell, first: Evaluation): readonly CellId[] {
  const { operands } = cell;
  const root = referredRoot(cell, first);
  if (root !== undefined) return [root];
  if (cell.op === "and") return isTrue(first, operands[0]) ? operands : operands.slice(0, 1);
  if (cell.op !== "choose") return operands;
  const cells: CellId[] = [];
  for (let at = operands.length - 3; at >= 0; at -= 2) {
    const [condition = -1, result = -1] = operands.slice(at, at + 2);
    cells.push(condition);
    const outcome = first.ofCell(condition);
    if (outcome.kind === "veto") return cells;
    if (outcome.kind === "boolean" && outcome.value) return [...cells, result];
  }
  return [...cells, operands.at(-1) ?? -1];
}

function isTrue(evaluation: Evaluation, id = -1): boolean {
  const outcome = evaluation.ofCell(id);
  return outcome.kind === "boolean" && outcome.value;
}
