import type { Evaluation } from "../../runtime/interpret.ts";
import { MOST_STRETCHES } from "./history-work.ts";
import type { Phase } from "./phases.ts";

/** A stretch of time in microseconds since 1970 in UTC; `to` is not part of it. */
export interface Timespan {
  readonly from: bigint;
  readonly to: bigint;
}

/** The evaluation of a program at an instant, with the given data. */
export type EvaluationAt = (instant: bigint) => Evaluation;

/** The facts that matter in a stretch, by the evaluation at its beginning. */
export interface Watched {
  readonly phases: readonly Phase[];
  /** True when something that matters moves in no known way, or all the time. */
  readonly drifts: boolean;
}

/** A stretch in which nothing changes that matters, but for what drifts. */
export interface CutPiece extends Timespan {
  readonly drifts: boolean;
  readonly first: Evaluation;
}

/** Phases that stay in a stretch and all parts of it. */
interface Settled {
  readonly phases: ReadonlySet<Phase>;
  readonly before: Settled | undefined;
}

/** Cuts a stretch where the phases change that matter, until none does within a piece. */
export function* pieces(
  whole: Timespan,
  evaluationAt: EvaluationAt,
  watch: (first: Evaluation) => Watched,
): Generator<CutPiece> {
  const open: (Timespan & { readonly settled: Settled | undefined })[] = [{ ...whole, settled: undefined }];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const { from, to, settled } = part;
    const first = evaluationAt(from);
    const { phases, drifts } = watch(first);
    const news = phases.filter((phase) => !isSettled(phase, settled));
    const cuts = new Set(news.flatMap((phase) => changesOf(phase, part, first, evaluationAt)));
    if (cuts.size === 0) yield { from, to, drifts, first };
    const within = cuts.size === 0 ? [] : divided(part, [...cuts].sort(ascending));
    const known = { phases: new Set(news), before: settled };
    for (const next of within.reverse()) open.push({ ...next, settled: known });
  }
}

function isSettled(phase: Phase, settled: Settled | undefined): boolean {
  for (let at = settled; at !== undefined; at = at.before) if (at.phases.has(phase)) return true;
  return false;
}

/** The instants at which a phase leaves one state for the next, to the microsecond. */
export function changesOf(
  { state }: Phase,
  { from, to }: Timespan,
  first: Evaluation,
  evaluationAt: EvaluationAt,
): readonly bigint[] {
  const end = state(evaluationAt(to - 1n));
  const changes: bigint[] = [];
  let before = state(first);
  for (let at = from; before !== end && changes.length <= MOST_STRETCHES; ) {
    let [low, high] = [at, to - 1n];
    while (low + 1n < high) {
      const middle = (low + high) / 2n;
      if (state(evaluationAt(middle)) === before) low = middle;
      else high = middle;
    }
    at = high;
    before = state(evaluationAt(at));
    changes.push(at);
  }
  return changes;
}

/** Parts of a stretch between the instants of `at`, which lie in it in order. */
export function divided({ from, to }: Timespan, at: readonly bigint[]): Timespan[] {
  const borders = [from, ...at, to];
  return [...at, to].map((end, i) => ({ from: borders[i] ?? from, to: end }));
}

export function ascending(left: bigint, right: bigint): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
