import { OF_NOW } from "./operations.ts";
import type { Cell, Lambda, Program } from "./program.ts";

/** True when an outcome may depend on the effective instant, also one of a row. */
export function readsNow(program: Program): boolean {
  const { cells, lists = [], rowSpecs = [] } = program;
  return (
    cells.some(asksForNow) ||
    lists.some(({ sort, each, day }) =>
      [...sort.map(({ by }) => by), ...each.map(({ value }) => value), ...(day === undefined ? [] : [day])].some(
        isOfNow,
      ),
    ) ||
    rowSpecs.some(({ versions }) => versions.some((version) => readsNow(version.program)))
  );
}

function isOfNow({ cells }: Lambda): boolean {
  return cells.some(asksForNow);
}

function asksForNow(cell: Cell): boolean {
  return OF_NOW.has(cell.op) || (cell.op === "command" && cell.lambdas.some(isOfNow));
}
