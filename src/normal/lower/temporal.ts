import type { CellId } from "../../model/program/program.ts";
import type { Trait, Type } from "../../model/types/type.ts";
import type { Authored, AuthoredArithmetic } from "../../plan/authored.ts";
import { cellKind, hasTrait, type Lowering } from "./types.ts";

/**
 * Sums and differences that give or start from a date, a time or a moved date range
 * (docs/spec/03-dates-times-ranges.md#3-4-date-and-time-arithmetic and
 * docs/spec/03-dates-times-ranges.md#3-7-4-arithmetic); undefined for all others.
 */
export function lowerShift(
  node: AuthoredArithmetic,
  left: CellId,
  right: CellId,
  lowering: Lowering,
): CellId | undefined {
  if (node.operator !== "+" && node.operator !== "-") return undefined;
  const leftType = node.left.type;
  const rightType = node.right.type;
  const operands = [left, right];
  if (leftType.kind === "date" && rightType.kind === "time") {
    return lowering.table.add({ op: "elapsed", kind: "number", operands });
  }
  const amount = isMoment(leftType, rightType) ? rightType : isMoment(rightType, leftType) ? leftType : undefined;
  if (amount === undefined || amount.kind !== "measure") return undefined;
  return lowering.table.add({
    op: "shift",
    kind: cellKind(node.type),
    operands,
    by: traitOf(amount),
    sign: node.operator === "+" ? 1 : -1,
    subject: amount === rightType ? 0 : 1,
  });
}

/**
 * True when a sum of the two moves the first one: a date, a time, or a date range by months (its
 * right end moves).
 */
function isMoment(subject: Type, amount: Type): boolean {
  if (subject.kind === "date" || subject.kind === "time") return true;
  return subject.kind === "daterange" && hasTrait(amount, "calendar");
}

/** `past a`, `future a` (docs/spec/03-dates-times-ranges.md#3-5-2-forms). */
export function lowerWindow(node: Extract<Authored, { kind: "window" }>, offset: CellId, lowering: Lowering): CellId {
  const { direction } = node;
  return lowering.table.add({
    op: "window",
    kind: cellKind(node.type),
    operands: [offset],
    direction,
    by: traitOf(node.offset.type),
  });
}

function traitOf(type: Type): Trait {
  return hasTrait(type, "calendar") ? "calendar" : "duration";
}
