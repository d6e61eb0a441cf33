import { rewriteAs } from "../../model/suggestion.ts";
import { equalDimensions } from "../../model/types/dimensions.ts";
import { render } from "../../syntax/format/render.ts";
import type { PlaceInRule, Reject } from "../findings/finding.ts";
import { isRejection } from "../typing/operands.ts";
import { operatorType } from "../typing/operators/operator-table.ts";
import { isFound } from "../units/unit-table.ts";
import type { TypedOperation } from "./check.ts";

/**
 * A cast changes only its own operand: where `a * b` (`/`, `%`) by itself has the dimensions of u's
 * family, `a * b as u` was meant for the whole.
 * docs/spec/02-types-numbers-units.md#2-8-conversion-as, rule 8. The message shows canonical text,
 * so that its parentheses are the ones that the fix needs.
 */
export function checkMisplacedCast(operation: TypedOperation, reject: Reject<PlaceInRule>): void {
  if (operation.kind !== "cast-in-product") return;
  const { product, cast, left, operand, context } = operation;
  const { units } = context;
  const { target } = cast;
  if (!("unit" in target) || (operand.type.kind !== "number" && operand.type.kind !== "measure")) return;
  const unit = units.resolve(target.unit);
  if (unit === undefined || !isFound(unit) || unit.type.kind !== "measure") return;
  if (operand.type.kind === "measure" && operand.type.family === unit.type.family) return;
  const whole = operatorType(product.operator, left, operand, units);
  if (isRejection(whole)) return;
  const { type } = whole;
  if (type.kind !== "measure" && type.kind !== "anonymous") return;
  if (!equalDimensions(type.dimensions, unit.type.dimensions)) return;
  const meant = render({ ...product, right: cast.operand }, undefined).text;
  const [b, u] = [render(cast.operand, undefined).text, target.unit.join(".")];
  reject("misplaced-cast", product.range, `as ${u} converts only ${b}, not the whole ${meant}`, {
    suggestion: rewriteAs([`(${meant}) as ${u}`]),
  });
}
