import type { Cell, Program } from "../../model/program/program.ts";

/**
 * What a run may cost without looking at the clock, counted in cells of about 5 ns each: some 10
 * ms.
 */
const LARGEST_COST = 2_000_000;

/** An irrational function takes some 20 to 50 µs. */
const COST_OF_FUNCTION = 10_000;

/**
 * Whether generated code of a program always ends soon: it has no loops, so its cost is bounded by
 * what it is made of. Operations on numbers of many thousand digits do not count, as they look at
 * the clock themselves.
 */
export function isBrief({ cells }: Program): boolean {
  let cost = 0;
  for (const cell of cells) cost += costOf(cell);
  return cost <= LARGEST_COST;
}

function costOf(cell: Cell): number {
  return cell.op === "math" || cell.op === "power" ? COST_OF_FUNCTION : 1;
}
