import type { Cell, CellId } from "../../model/program/program.ts";
import type { CellTable } from "../cell-table.ts";
import type { Rewrite } from "./rewrite.ts";

/**
 * `a + b + c` and `a * b * c`, which nest to the left, become one sum or product. Values: the n-ary
 * operator works from left to right, exactly as the nested ones did. Vetoes and missing inputs:
 * docs/spec/04-rules-evaluation.md#propagation gives a chain of one associative operator the rule
 * of the nested form: the first definite veto, else the first missing input.
 */
export const flattenChains: Rewrite = {
  name: "flatten-chains",
  gather(cell, table) {
    if (cell.op !== "add" && cell.op !== "multiply") return cell;
    const spine = spineOf(cell, cell.op, table);
    const [innermost] = spine;
    if (innermost === undefined || spine.length === 1) return cell;
    const operands: CellId[] = [...innermost.operands];
    const carry: number[] = [...innermost.carry];
    for (const outer of spine.slice(1)) {
      const last = operands.length;
      if (!outer.carry.includes(0)) carry.length = 0;
      if (outer.carry.includes(1)) carry.push(last);
      for (const operand of outer.operands.slice(1)) operands.push(operand);
    }
    return { op: cell.op, kind: cell.kind, operands, carry };
  },
};

type ChainCell = Extract<Cell, { op: "add" | "multiply" }>;

/** The nested operators of a chain, innermost first. */
function spineOf(cell: ChainCell, op: ChainCell["op"], table: CellTable): readonly ChainCell[] {
  const spine: ChainCell[] = [cell];
  for (let first = cell.operands[0]; first !== undefined; ) {
    const inner = table.at(first);
    if (inner.op !== op) break;
    spine.push(inner);
    first = inner.operands[0];
  }
  return spine.reverse();
}
