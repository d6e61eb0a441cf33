import type { Cell, Program } from "../../model/program/program.ts";

/**
 * The cost of a run that needs no deadline check, counted in cells of about 5 ns each: some 10 ms.
 */
const LARGEST_COST = 2_000_000;

/** The cost of an irrational function, which takes some 20 to 50 µs. */
const COST_OF_FUNCTION = 10_000;

/**
 * True when generated code of a program always ends soon: it has no loops, so the number and kinds
 * of its cells bound its cost. Operations on numbers of many thousand digits do not count, as they
 * check the deadline themselves.
 */
export function isBrief({ cells }: Program): boolean {
  let cost = 0;
  for (const cell of cells) cost += costOf(cell);
  return cost <= LARGEST_COST;
}

function costOf(cell: Cell): number {
  return cell.op === "math" || cell.op === "power" ? COST_OF_FUNCTION : 1;
}
