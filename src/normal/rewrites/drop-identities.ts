import type { Carry, Cell, CellId } from "../../model/program/program.ts";
import type { CellTable } from "../cell-table.ts";
import type { Rewrite } from "./rewrite.ts";

/**
 * `x * 1`, `x + 0`, `x - 0`, `x / 1`, `x ^ 1`, `not not x` and `x and x` are x. Values: equal by
 * arithmetic and logic, and x carries the same unit. Vetoes and missing inputs: x is still
 * evaluated, and the literal has neither. `x * 0`, `x ^ 0` and `0 / x` stay, as a veto of x still
 * counts there.
 */
export const dropIdentities: Rewrite = {
  name: "drop-identities",
  simplify(cell, table) {
    const [first, second] = cell.operands;
    if (first === undefined) return undefined;
    switch (cell.op) {
      case "add":
        return withoutNeutral(cell, 0n, table);
      case "multiply":
        return withoutNeutral(cell, 1n, table);
      case "subtract":
        return isLiteral(second, 0n, table) ? first : undefined;
      case "divide":
      case "power":
        return isLiteral(second, 1n, table) ? first : undefined;
      case "not": {
        const operand = table.at(first);
        return operand.op === "not" ? operand.operands[0] : undefined;
      }
      case "and":
        return first === second ? first : undefined;
      default:
        return undefined;
    }
  },
};

function withoutNeutral(
  cell: Extract<Cell, { op: "add" | "multiply" }>,
  neutral: bigint,
  table: CellTable,
): CellId | Cell | undefined {
  const kept = cell.operands.flatMap((id, at) => (isLiteral(id, neutral, table) ? [] : [at]));
  if (kept.length === cell.operands.length) return undefined;
  const operands = kept.flatMap((at) => cell.operands[at] ?? []);
  const [only] = operands;
  if (only === undefined) return cell.operands[0];
  if (operands.length === 1) return only;
  const carry: Carry = cell.carry.map((at) => kept.indexOf(at)).filter((at) => at >= 0);
  return { op: cell.op, kind: cell.kind, operands, carry };
}

function isLiteral(id: CellId | undefined, number: bigint, table: CellTable): boolean {
  if (id === undefined || !table.isPlainNumber(id)) return false;
  const cell = table.at(id);
  return cell.op === "const" && cell.value.kind === "number" && cell.value.n === number * cell.value.d;
}
