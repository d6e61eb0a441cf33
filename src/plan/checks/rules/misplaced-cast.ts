import { equalDimensions } from "../../../model/types/dimensions.ts";
import type { CastTarget, Expression } from "../../../syntax/tree.ts";
import type { Authored } from "../../body.ts";
import type { ExpressionContext } from "../../typing/expression-context.ts";
import { isRejection } from "../../typing/operands.ts";
import { operatorType } from "../../typing/operators/operator-table.ts";
import { isFound } from "../../units/unit-table.ts";

/**
 * A cast changes only its own operand: where `a * b` (`/`, `%`) by itself has the dimensions of u's family, `a * b as u` was meant for the whole.
 * Chapter 2, 2.8 rule 8. Answers whether it reported; `left` is a, `operand` b.
 */
export function checkMisplacedCast(
  context: ExpressionContext,
  product: Expression & { readonly type: "arithmetic" },
  left: Authored,
  operand: Authored,
  target: CastTarget,
): boolean {
  if (!("unit" in target) || (operand.type.kind !== "number" && operand.type.kind !== "measure")) return false;
  const unit = context.units.resolve(target.unit);
  if (unit === undefined || !isFound(unit) || unit.type.kind !== "measure") return false;
  if (operand.type.kind === "measure" && operand.type.family === unit.type.family) return false;
  const whole = operatorType(product.operator, left, operand, context.units);
  if (isRejection(whole)) return false;
  const { type } = whole;
  if (type.kind !== "measure" && type.kind !== "anonymous") return false;
  if (!equalDimensions(type.dimensions, unit.type.dimensions)) return false;
  const [a, b, u] = [context.textAt(left.range), context.textAt(operand.range), target.unit.join(".")];
  context.reject(
    "misplaced-cast",
    product.range,
    `as ${u} converts ${b} alone, not the whole ${a} ${product.operator} ${b}`,
    `write (${a} ${product.operator} ${b}) as ${u}`,
  );
  return true;
}
