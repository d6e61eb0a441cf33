import type { Cell, CellId } from "../../model/program/program.ts";
import type { CellTable } from "../cell-table.ts";

/**
 * One simplification of docs/spec/04-rules-evaluation.md#4-8-checks-when-loading. A rewrite keeps
 * every value, every veto and the order of missing inputs, and says why in its own comment.
 * `gather` gets a cell as lowered, before its operands are simplified; `simplify` gets a cell whose
 * operands are simplified. It returns the cell to take instead, by id or as a new cell (which is
 * simplified again), or undefined when it does not apply.
 */
export interface Rewrite {
  readonly name: string;
  readonly gather?: (cell: Cell, table: CellTable) => Cell;
  readonly simplify?: (cell: Cell, table: CellTable) => CellId | Cell | undefined;
}

/** The truth of a literal boolean cell, undefined for every other cell. */
export function literalTruth(id: CellId, table: CellTable): boolean | undefined {
  const cell = table.at(id);
  return cell.op === "const" && cell.value.kind === "boolean" ? cell.value.value : undefined;
}
