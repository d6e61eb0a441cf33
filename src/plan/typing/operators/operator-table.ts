import { UNKNOWN, VETO } from "../../../model/types/primitive.ts";
import type { Authored } from "../../authored.ts";
import type { UnitTable } from "../../units/unit-table.ts";
import {
  type BinaryOperator,
  type OperandKind,
  type OperatorCell,
  operandKind,
  type Rejection,
  type Typed,
} from "../operands.ts";
import { COMPARISONS } from "./comparisons.ts";
import { operatorHint } from "./operator-hints.ts";
import { PRODUCTS } from "./products.ts";
import { SUMS } from "./sums.ts";
import { WIDTHS } from "./widths.ts";

/** Every pair of operands that an operator takes. */
const TABLE: ReadonlyMap<string, OperatorCell["result"]> = tableOf([...SUMS, ...WIDTHS, ...PRODUCTS, ...COMPARISONS]);

function tableOf(rows: readonly OperatorCell[]): ReadonlyMap<string, OperatorCell["result"]> {
  const table = new Map<string, OperatorCell["result"]>();
  for (const { operators, left, right, result } of rows) {
    for (const operator of operators) {
      for (const one of left) for (const other of right) table.set(cell(operator, one, other), result);
    }
  }
  return table;
}

function cell(operator: BinaryOperator, left: OperandKind, right: OperandKind): string {
  return `${left} ${operator} ${right}`;
}

/**
 * Type and static unit of `left operator right`, or the reason why there is none, naming operator
 * and both types (docs/spec/02-types-numbers-units.md#2-4-operators). An operand with an error
 * makes the result unknown, a veto makes it a veto
 * (docs/spec/04-rules-evaluation.md#4-3-types-of-rules rule 5).
 */
export function operatorType(
  operator: BinaryOperator,
  left: Authored,
  right: Authored,
  units: UnitTable,
): Typed | Rejection {
  const [one, other] = [operandKind(left.type), operandKind(right.type)];
  if (one === undefined || other === undefined) {
    return { type: left.type.kind === "unknown" || right.type.kind === "unknown" ? UNKNOWN : VETO };
  }
  return TABLE.get(cell(operator, one, other))?.(left, right, units) ?? operatorHint(operator, left, right);
}
