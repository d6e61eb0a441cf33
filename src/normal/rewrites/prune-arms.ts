import type { CellId } from "../../model/program/program.ts";
import type { CellTable } from "../cell-table.ts";
import { literalTruth, type Rewrite } from "./rewrite.ts";

/**
 * Arms that are decided before the run. An arm whose condition is false, or has a false conjunct
 * anywhere, disappears; an arm whose condition is true becomes the default, and everything above it
 * disappears. Values: a false condition never selects its arm, and the scan from below ends at a
 * true one. Vetoes and missing inputs: docs/spec/04-rules-evaluation.md#static-folding says that a
 * false conjunct decides before the others are evaluated; arms above a true condition never are.
 * Arms below stay as they are.
 */
export const pruneArms: Rewrite = {
  name: "prune-arms",
  simplify(cell, table) {
    if (cell.op !== "choose") return undefined;
    const { operands } = cell;
    const { conditions, otherwise } = undecided(operands, table);
    const last = operands[otherwise];
    if (last === undefined || 2 * conditions.length === operands.length - 1) return undefined;
    const kept = conditions.flatMap((at) => operands.slice(at, at + 2));
    return kept.length === 0 ? last : { op: "choose", kind: cell.kind, operands: [...kept, last] };
  },
};

interface Undecided {
  /** Positions of the conditions that the run must test, ascending. */
  readonly conditions: readonly number[];
  /** Position of the result when none of them holds. */
  readonly otherwise: number;
}

/** The operands of a choice that are not decided before the run. */
export function undecided(operands: readonly CellId[], table: CellTable): Undecided {
  const conditions: number[] = [];
  for (let at = operands.length - 3; at >= 0; at -= 2) {
    const condition = operands[at];
    if (condition === undefined) throw new Error("unreachable: an arm without condition");
    if (literalTruth(condition, table) === true) return { conditions: conditions.reverse(), otherwise: at + 1 };
    if (!isNeverTrue(condition, table)) conditions.push(at);
  }
  return { conditions: conditions.reverse(), otherwise: operands.length - 1 };
}

/** True for a condition that is false, or has a false conjunct anywhere. */
export function isNeverTrue(condition: CellId, table: CellTable): boolean {
  const open: CellId[] = [condition];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (literalTruth(id, table) === false) return true;
    const cell = table.at(id);
    if (cell.op === "and") open.push(...cell.operands);
  }
  return false;
}
