import { isListCell, type ListCell } from "../../model/program/operations.ts";
import type { CellId } from "../../model/program/program.ts";
import type { Outcome } from "../../model/value.ts";
import type { Evaluation } from "../interpret.ts";
import { WalkedCells, type WantedData } from "../missing.ts";
import type { CellNeed } from "./need.ts";

/** The reads of a cell that lists of missing and of refused data may follow. */
export type KeptReads = Readonly<Record<WantedData, readonly CellNeed[]>>;

/**
 * The most reads of a request that are kept as they are. Commands in commands read as many
 * expressions of rows as their lists have rows multiplied, and each keeps what it evaluated.
 */
const MOST_READS = 50_000;

/**
 * The reads of a finished cell on lists or rows, `before` so many others of its request. Beyond the
 * most only the data of rows and holders are kept that a veto waits for.
 */
export function keptReads(
  evaluation: Evaluation,
  cell: ListCell | undefined,
  reads: readonly CellNeed[],
  outcome: Outcome,
  before: number,
): KeptReads {
  if (before + reads.length <= MOST_READS) return { missing: reads, refused: reads };
  if (outcome.kind !== "veto") {
    const own = reads.filter((need) => need.evaluation === evaluation);
    return { missing: own, refused: own };
  }
  const open = reads.filter((need, at) => !isSettled(cell, need, at));
  return { missing: below(open, "missing") ?? open, refused: below(open, "refused") ?? open };
}

/** True for a row that can change the answer of `any` or `all` no more. */
function isSettled(cell: ListCell | undefined, { evaluation, cell: id }: CellNeed, at: number): boolean {
  if (cell?.op !== "command" || (cell.command !== "any" && cell.command !== "all") || at === 0) return false;
  return evaluation.recorded(id)?.kind === "boolean";
}

/**
 * The cells outside of the expressions of rows to which reads lead, each once, in order; undefined
 * where one of them is not evaluated yet.
 */
function below(reads: readonly CellNeed[], wanted: WantedData): readonly CellNeed[] | undefined {
  const found: CellNeed[] = [];
  const met = new Map<Evaluation, Set<CellId>>();
  const open = [...reads].reverse();
  for (let need = open.pop(); need !== undefined; need = open.pop()) {
    const { evaluation, cell: id } = need;
    const known = met.get(evaluation) ?? new Set();
    met.set(evaluation, known);
    if (known.has(id)) continue;
    known.add(id);
    const { rows } = evaluation;
    const cell = evaluation.program.cells[id];
    if (rows?.scope === undefined || cell === undefined) {
      found.push(need);
      continue;
    }
    if (isListCell(cell)) {
      if (evaluation.recorded(id) === undefined) return undefined;
      open.push(...[...rows.readsOf(id, wanted)].reverse());
    } else {
      const next = new WalkedCells(evaluation, wanted).below(cell);
      for (let at = next.length - 1; at >= 0; at--) open.push({ evaluation, cell: next[at] ?? -1 });
    }
  }
  return found;
}
