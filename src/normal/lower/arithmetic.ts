import { ZERO } from "../../model/numbers/rational.ts";
import type { Comparison } from "../../model/operators.ts";
import type { Carry, CellId } from "../../model/program/program.ts";
import { isRange, type Type } from "../../model/types/type.ts";
import type { Authored, AuthoredArithmetic } from "../../plan/authored.ts";
import { PLAIN_NUMBER } from "../cell-table.ts";
import { lowerShift } from "./temporal.ts";
import { cellKind, hasTrait, type Lowering, lowerWidth, magnitudeFactor } from "./types.ts";

/**
 * `+ - * / % ^` on numbers, ratios, measures and the widths of ranges
 * (docs/spec/02-types-numbers-units.md#2-4-operators;
 * docs/spec/03-dates-times-ranges.md#3-7-4-arithmetic). Dates and times go to `lowerShift`.
 */
export function lowerArithmetic(node: AuthoredArithmetic, left: CellId, right: CellId, lowering: Lowering): CellId {
  const shifted = lowerShift(node, left, right, lowering);
  if (shifted !== undefined) return shifted;
  const { table } = lowering;
  const kind = cellKind(node.type);
  const operands = [dividend(node, left, lowering), divisor(node, right, lowering)];
  const carry = carriedPositions(node);
  switch (node.operator) {
    case "+":
      return table.add({ op: "add", kind, operands, carry });
    case "-":
      return table.add({ op: "subtract", kind, operands, carry });
    case "*":
      return table.add({ op: "multiply", kind, operands, carry });
    case "/":
      return table.add({ op: "divide", kind, operands, carry });
    case "%":
      return table.add({
        op: "modulo",
        kind,
        operands,
        carry,
        factor: magnitudeFactor(node.left.type, node.left.unit),
      });
    case "mod":
      return lowerFlooredModulo(node, operands, carry, lowering);
    case "^":
      return table.add({ op: "power", kind, operands, carry });
  }
}

/**
 * `a mod b`: the remainder `a % b`, and `b` more where the two have different signs
 * (docs/spec/02-types-numbers-units.md#2-5-5-remainders).
 */
function lowerFlooredModulo(
  node: AuthoredArithmetic,
  operands: readonly CellId[],
  carry: Carry,
  { table }: Lowering,
): CellId {
  const [, divisor = -1] = operands;
  const kind = cellKind(node.type);
  const factor = magnitudeFactor(node.left.type, node.left.unit);
  const rest = table.add({ op: "modulo", kind, operands, carry, factor });
  const zero = table.constant({ kind: "number", ...ZERO }, PLAIN_NUMBER);
  const isSo = (operator: Comparison, id: CellId) =>
    table.add({ op: "compare", kind: "boolean", operands: [id, zero], operator, of: "number" });
  const whole =
    factor === undefined ? divisor : table.add({ op: "convert", kind: "number", operands: [divisor], factor });
  const moved = table.add({ op: "add", kind, operands: [rest, whole], carry });
  const opposite = (one: Comparison, other: Comparison) =>
    table.add({ op: "and", kind: "boolean", operands: [isSo(one, rest), isSo(other, divisor)] });
  return table.add({ op: "choose", kind, operands: [opposite("<", ">"), moved, opposite(">", "<"), moved, rest] });
}

/** The cell of an operand as a number: a range counts as its width. */
function scalar(type: Type, id: CellId, lowering: Lowering): CellId {
  return isRange(type) ? lowerWidth(type, id, lowering) : id;
}

/** The cell of the left operand. `x ^ -1` is `1 / x`, so that x is a divisor there. */
function dividend({ operator, type, left, right }: AuthoredArithmetic, id: CellId, lowering: Lowering): CellId {
  const isInverse = operator === "^" && type.kind === "number" && isWritten(right, -1n);
  return isInverse ? inverted(left, id, lowering) : scalar(left.type, id, lowering);
}

function divisor({ operator, type, left, right }: AuthoredArithmetic, id: CellId, lowering: Lowering): CellId {
  const isInverse = operator === "/" && type.kind === "number" && left.type.kind === "number";
  return isInverse ? inverted(right, id, lowering) : scalar(right.type, id, lowering);
}

function isWritten(node: Authored, number: 1n | -1n): boolean {
  return node.kind === "literal" && node.value.kind === "number" && node.value.n === number * node.value.d;
}

/**
 * A number divided by a calendar amount that gives a plain number counts the amount in its written
 * unit (docs/spec/02-types-numbers-units.md#2-7-dimensions-and-compound-units, rule 6).
 */
function inverted({ type, unit }: Authored, id: CellId, lowering: Lowering): CellId {
  const factor = hasTrait(type, "calendar") ? magnitudeFactor(type, unit) : undefined;
  if (factor === undefined) return scalar(type, id, lowering);
  return lowering.table.add({ op: "convert", kind: "number", operands: [id], factor: { n: factor.d, d: factor.n } });
}

/**
 * The operands that pass on the unit they carry
 * (docs/spec/02-types-numbers-units.md#2-6-measures-units-and-the-unit-shown, rule 4): of a sum or
 * difference the left one, else the right one; of a product or quotient the one of the result's own
 * kind. Sums of calendar amounts carry none
 * (docs/spec/02-types-numbers-units.md#2-7-dimensions-and-compound-units, rule 7). An amount comes
 * before the width of a range, which carries the canonical unit
 * (docs/spec/03-dates-times-ranges.md#3-7-4-arithmetic).
 */
function carriedPositions(node: AuthoredArithmetic): Carry {
  const { type, operator } = node;
  if (type.kind !== "measure" && type.kind !== "ratio") return [];
  if (operator === "+" || operator === "-") {
    if (hasTrait(type, "calendar")) return [];
    return isRange(node.left.type) && !isRange(node.right.type) ? [1, 0] : [0, 1];
  }
  if (operator === "%" || operator === "mod") return [0];
  if (operator === "^") return type.kind === "ratio" || isWritten(node.right, 1n) ? [0] : [];
  const left = node.left.type.kind === type.kind;
  const right = node.right.type.kind === type.kind;
  if (type.kind === "ratio") return right ? [0, 1] : [0];
  if (isQuantity(node.left.type) && isQuantity(node.right.type)) return [];
  return left ? [0] : right && operator === "*" ? [1] : [];
}

function isQuantity(type: Type): boolean {
  return type.kind === "measure" || type.kind === "anonymous";
}
