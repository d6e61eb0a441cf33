import type { CellId, ComparedKind } from "../../model/program/program.ts";
import { isRange, type Type } from "../../model/types/type.ts";
import type { AuthoredComparison } from "../../plan/authored.ts";
import { cellKind, hasTrait, type Lowering, lowerBareWidth, withoutBoolean } from "./types.ts";

/**
 * Comparisons work on canonical amounts; a range on the left compares through its width, in full
 * months against a calendar amount (docs/spec/03-dates-times-ranges.md#3-7-2-comparing-a-range).
 */
export function lowerComparison(node: AuthoredComparison, left: CellId, right: CellId, lowering: Lowering): CellId {
  const { operator } = node;
  const ranged = isRange(node.left.type);
  const months = node.left.type.kind === "daterange" && hasTrait(node.right.type, "calendar");
  const { table } = lowering;
  const of = ranged ? "number" : comparedKind(node.left.type, node.right.type);
  const operand = (id: CellId) => (of === "boolean" && !isOrder(operator) ? id : withoutBoolean(id, table));
  return table.add({
    op: "compare",
    kind: cellKind(node.type),
    operands: [ranged ? lowerBareWidth(left, months, lowering) : operand(left), operand(right)],
    operator,
    of,
  });
}

/**
 * The kind of values that are compared. When one operand can only veto, the other one decides; when
 * both can, they may be booleans.
 */
export function comparedKind(left: Type, right: Type): ComparedKind {
  const kind = cellKind(left.kind === "veto" ? right : left);
  if (kind === "veto") return "boolean";
  if (kind === "list" || kind === "row") throw new Error(`unreachable: a ${kind} is not compared`);
  return kind === "range" ? "number" : kind;
}

function isOrder(operator: AuthoredComparison["operator"]): boolean {
  return operator !== "is" && operator !== "is not";
}
