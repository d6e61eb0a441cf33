import type { ArithmeticOperator, ComparisonOperator } from "../../syntax/tree.ts";
import type { Authored } from "../body.ts";
import { describeType } from "../types/describe.ts";
import { isRange } from "../types/primitive.ts";
import { type OperandKind, operandKind, type Rejection } from "./operands.ts";

type Operator = ArithmeticOperator | ComparisonOperator;

/** The message for operands that an operator does not take: operator and both types, and the alternative where the language has one. */
export function operatorHint(operator: Operator, left: Authored, right: Authored): Rejection {
  const message = `${operator} does not take ${describeType(left.type)} and ${describeType(right.type)}`;
  return { message, suggestion: suggestionFor(operator, left, right) };
}

function suggestionFor(operator: Operator, left: Authored, right: Authored): string | undefined {
  const [one, other] = [operandKind(left.type), operandKind(right.type)];
  if (one === undefined || other === undefined) return undefined;
  if (operator === "+" || operator === "-") return sumSuggestion(operator, one, other);
  if (operator === "*" || operator === "/" || operator === "%" || operator === "^")
    return productSuggestion(left, right);
  return comparisonSuggestion(left, right, one, other);
}

const AMOUNTS: ReadonlySet<OperandKind> = new Set<OperandKind>(["number", "measure", "duration", "calendar"]);

function sumSuggestion(operator: "+" | "-", one: OperandKind, other: OperandKind): string | undefined {
  if ((other === "ratio" && AMOUNTS.has(one)) || (one === "ratio" && AMOUNTS.has(other))) {
    return `to scale by a ratio write x * (100% ${operator} ratio)`;
  }
  if (one === "date" && other === "date") return "for the time between two dates write start...end as day";
  if (one === "time" && other === "time") return "for the time between two times write start...end as hour";
  if (isPair(one, other, "duration", "calendar"))
    return "a duration and a calendar amount never mix; add them to a date one after the other";
  if (one === "text" || other === "text") return "there is no joining of texts";
  if (isPair(one, other, "date", "number")) return "give the number a unit, such as 1 day";
  return undefined;
}

function productSuggestion(left: Authored, right: Authored): string | undefined {
  if (isRange(left.type) || isRange(right.type)) return "take the width of the range first with as <unit> or as number";
  return undefined;
}

function comparisonSuggestion(
  left: Authored,
  right: Authored,
  one: OperandKind,
  other: OperandKind,
): string | undefined {
  if (isPair(one, other, "ratio", "number")) return "compare with a ratio such as 5%, or convert with as number";
  if (isRange(right.type))
    return isRange(left.type)
      ? "ranges have no order and no equality; compare their widths"
      : "write the range on the left side";
  if (isPair(one, other, "duration", "calendar")) return "a duration and a calendar amount never compare";
  if (isPair(one, other, "measure", "number") || isPair(one, other, "duration", "number"))
    return "give the number a unit";
  return undefined;
}

function isPair(one: OperandKind, other: OperandKind, a: OperandKind, b: OperandKind): boolean {
  return (one === a && other === b) || (one === b && other === a);
}
