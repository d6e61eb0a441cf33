import { equalDimensions } from "../../model/types/dimensions.ts";
import { render } from "../../syntax/format/render.ts";
import type { Expression } from "../../syntax/tree/expression.ts";
import type { Authored } from "../authored.ts";
import type { ExpressionContext } from "../typing/expression-context.ts";
import { isRejection } from "../typing/operands.ts";
import { operatorType } from "../typing/operators/operator-table.ts";
import { isFound } from "../units/unit-table.ts";

/**
 * A cast changes only its own operand: where `a * b` (`/`, `%`) by itself has the dimensions of u's
 * family, `a * b as u` was meant for the whole.
 * docs/spec/02-types-numbers-units.md#2-8-conversion-as, rule 8. Answers whether it reported;
 * `left` is a, `operand` b. What it shows is in canonical form, so that the parentheses are those
 * that the fix needs.
 */
export function checkMisplacedCast(
  context: ExpressionContext,
  product: Expression & { readonly type: "arithmetic" },
  cast: Expression & { readonly type: "cast" },
  left: Authored,
  operand: Authored,
): boolean {
  const { target } = cast;
  if (!("unit" in target) || (operand.type.kind !== "number" && operand.type.kind !== "measure")) return false;
  const unit = context.units.resolve(target.unit);
  if (unit === undefined || !isFound(unit) || unit.type.kind !== "measure") return false;
  if (operand.type.kind === "measure" && operand.type.family === unit.type.family) return false;
  const whole = operatorType(product.operator, left, operand, context.units);
  if (isRejection(whole)) return false;
  const { type } = whole;
  if (type.kind !== "measure" && type.kind !== "anonymous") return false;
  if (!equalDimensions(type.dimensions, unit.type.dimensions)) return false;
  const meant = render({ ...product, right: cast.operand }, undefined).text;
  const [b, u] = [render(cast.operand, undefined).text, target.unit.join(".")];
  context.reject(
    "misplaced-cast",
    product.range,
    `as ${u} converts ${b} alone, not the whole ${meant}`,
    `write (${meant}) as ${u}`,
  );
  return true;
}
