import type { CellId } from "../../model/program/program.ts";
import type { WorkBudget } from "../../model/work-budget.ts";
import { Courses } from "./course.ts";
import { type Moving, movingCells } from "./moving.ts";
import { type Phase, PhaseTable, turns } from "./phases.ts";
import { ascending, type CutPiece, changesOf, divided, type EvaluationAt, pieces, type Timespan } from "./pieces.ts";
import { watched } from "./walk.ts";

/**
 * Cuts a stretch of time in which one program holds at the instants where the outcome of a rule may
 * change, in order of time.
 */
export function* stretchesOf(
  root: CellId,
  whole: Timespan,
  evaluate: EvaluationAt,
  budget: WorkBudget,
): Generator<CutPiece> {
  const first = evaluate(whole.from);
  const moving = movingCells(root, first, budget);
  if (!moving.has(root)) {
    yield { ...whole, drifts: false, first };
    return;
  }
  const evaluationAt = (at: bigint) => {
    budget.charge(moving.cells.length >> CELLS_PER_STEP_BITS);
    return evaluate(at);
  };
  for (const { first: sample, ...unturned } of withoutTurns(whole, moving, evaluationAt)) {
    budget.charge(moving.cells.length * STEPS_PER_COURSE);
    const phases = new PhaseTable(moving, new Courses(moving, sample), sample.program);
    for (const calm of divided(unturned, wobbles(unturned, phases.wobbling(), evaluationAt)))
      yield* pieces(calm, evaluationAt, (at) => watched(root, moving, phases, at, budget));
  }
}

const DAY = 86_400_000_000n;
/** A value that wobbles comes back for less than this time: months lack at most three days. */
const WOBBLE = 7n * DAY;

const STEPS_PER_COURSE = 4;
/** An evaluation costs a step for so many cells, in bits: most look at few of them. */
const CELLS_PER_STEP_BITS = 6;

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
