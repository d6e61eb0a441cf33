import { DEFAULT_ROW_LIMITS } from "../../model/limits.ts";
import type { Cell, Program } from "../../model/program/program.ts";

/**
 * The cost of a run that needs no deadline check, counted in cells of about 5 ns each: some 10 ms.
 */
const LARGEST_COST = 2_000_000;

/** The cost of an irrational function, which takes some 20 to 50 µs. */
const COST_OF_FUNCTION = 10_000;

/**
 * True when generated code of a program always ends soon: the number and kinds of its cells, each
 * for as many rows as a list usually may have, bound its cost. Loops over rows that may run for
 * each of other rows, and operations on numbers of many thousand digits, do not count, as they
 * check the deadline themselves.
 */
export function isBrief({ cells, rowSpecs = [] }: Program): boolean {
  let cost = costOf(cells);
  for (const { versions } of rowSpecs)
    for (const { program } of versions) cost += DEFAULT_ROW_LIMITS.max_list_rows * costOf(program.cells);
  return cost <= LARGEST_COST;
}

function costOf(cells: readonly Cell[]): number {
  let cost = 0;
  for (const cell of cells) {
    cost += cell.op === "math" || cell.op === "power" ? COST_OF_FUNCTION : 1;
    if (cell.op !== "command") continue;
    for (const lambda of cell.lambdas) cost += DEFAULT_ROW_LIMITS.max_list_rows * costOf(lambda.cells);
  }
  return cost;
}
