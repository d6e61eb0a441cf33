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
const TABLE = tableOf([...SUMS, ...WIDTHS, ...PRODUCTS, ...COMPARISONS]);

type OperandTable = Map<OperandKind, Map<OperandKind, OperatorCell["result"]>>;

function tableOf(rows: readonly OperatorCell[]): ReadonlyMap<BinaryOperator, OperandTable> {
  const table = new Map<BinaryOperator, OperandTable>();
  for (const { operators, left, right, result } of rows) {
    for (const operator of operators) {
      const results: OperandTable = table.get(operator) ?? new Map();
      table.set(operator, results);
      for (const one of left) {
        const row = results.get(one) ?? new Map<OperandKind, OperatorCell["result"]>();
        results.set(one, row);
        for (const other of right) row.set(other, result);
      }
    }
  }
  return table;
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
  return TABLE.get(operator)?.get(one)?.get(other)?.(left, right, units) ?? operatorHint(operator, left, right);
}
