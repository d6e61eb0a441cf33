import { isListCell, OF_NOW } from "../../model/program/operations.ts";
import type { Cell, CellId } from "../../model/program/program.ts";
import type { Evaluation } from "../../runtime/interpret.ts";
import { Courses } from "./course.ts";
import type { HistoryWork } from "./history-work.ts";
import { type Moving, movingCells, referredRoot } from "./moving.ts";
import { type Phase, PhaseTable, turns } from "./phases.ts";
import {
  ascending,
  type CutPiece,
  changesOf,
  divided,
  type EvaluationAt,
  pieces,
  type Timespan,
  type Watched,
} from "./pieces.ts";

/**
 * Cuts a stretch of time in which one program holds at the instants where the outcome of a rule may
 * change, in order of time.
 */
export function* stretchesOf(
  root: CellId,
  whole: Timespan,
  evaluate: EvaluationAt,
  work: HistoryWork,
): Generator<CutPiece> {
  const first = evaluate(whole.from);
  const moving = movingCells(root, first, work);
  if (!moving.has(root)) {
    yield { ...whole, drifts: false, first };
    return;
  }
  for (const { first: sample, ...unturned } of withoutTurns(whole, moving, evaluate)) {
    work.looks(moving.cells.length);
    const phases = new PhaseTable(moving, new Courses(moving, sample), sample.program);
    for (const calm of divided(unturned, wobbles(unturned, phases.wobbling(), evaluate)))
      yield* pieces(calm, evaluate, (at) => watched(root, moving, phases, at, work));
  }
}

const DAY = 86_400_000_000n;
/** A value that wobbles comes back for less than this time: months lack at most three days. */
const WOBBLE = 7n * DAY;

/** Stretches in which no range turns round. */
function* withoutTurns(whole: Timespan, moving: Moving, evaluationAt: EvaluationAt): Generator<CutPiece> {
  const phases = turns(moving, evaluationAt(whole.from));
  for (const calm of divided(whole, wobbles(whole, phases, evaluationAt)))
    yield* pieces(calm, evaluationAt, () => ({ phases, drifts: false }));
}

/**
 * The midnights of all days, within a stretch, in which states of wobbling phases may come back:
 * within a single day they do not.
 */
function wobbles(whole: Timespan, phases: readonly Phase[], evaluationAt: EvaluationAt): readonly bigint[] {
  const [early, late] = [whole.from - WOBBLE, whole.to + WOBBLE];
  const sides = [{ from: early, to: whole.from + 1n }, whole, { from: whole.to - 1n, to: late }];
  const midnights = new Set<bigint>();
  for (const phase of phases.filter((each) => each.wobbles)) {
    const changes = sides.flatMap((side) => changesOf(phase, side, evaluationAt(side.from), evaluationAt));
    for (const change of changes)
      for (let at = midnightAfter(change - WOBBLE); at < change + WOBBLE; at += DAY) midnights.add(at);
  }
  return [...midnights].filter((at) => at > whole.from && at < whole.to).sort(ascending);
}

/** The days of a stretch in UTC, the first and the last perhaps in part. */
export function* daysOf({ from, to }: Timespan): Generator<Timespan> {
  for (let at = from; at < to; ) {
    const midnight = midnightAfter(at);
    const end = midnight < to ? midnight : to;
    yield { from: at, to: end };
    at = end;
  }
}

/** The first midnight in UTC after an instant. */
function midnightAfter(at: bigint): bigint {
  return at - (((at % DAY) + DAY) % DAY) + DAY;
}

/**
 * Goes down from the root of a rule to all that decides its outcome after `first`. Of a rule with
 * arms these are the conditions that the first instant tests, and the result that it takes: while
 * none of the conditions changes, no other arm matters.
 */
function watched(root: CellId, moving: Moving, table: PhaseTable, first: Evaluation, work: HistoryWork): Watched {
  const met = new Set<CellId>();
  const found: Phase[] = [];
  const open = [root];
  let drifts = false;
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const cell = first.program.cells[id];
    work.looks(1);
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
