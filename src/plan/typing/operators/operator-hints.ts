import type { ArithmeticOperator, Comparison } from "../../../model/operators.ts";
import { operandsAs, type Suggestion } from "../../../model/suggestion.ts";
import { displayText } from "../../../model/types/display.ts";
import { isRange } from "../../../model/types/type.ts";
import type { Authored } from "../../authored.ts";
import { describeType } from "../../types/describe.ts";
import { type BinaryOperator, type OperandKind, operandKind, type Rejection } from "../operands.ts";
import { unitSuggestion } from "./missing-unit.ts";

/**
 * The message for operands that an operator does not take: operator and both types, and an
 * alternative where the language has one.
 */
export function operatorHint(operator: BinaryOperator, left: Authored, right: Authored): Rejection {
  const message = `\`${operator}\` does not take ${described(left, right)} and ${described(right, left)}`;
  return { message, suggestion: suggestionFor(operator, left, right) };
}

/** Operators that give the type of one operand, though the other one is not an amount of it. */
const SCALED: { readonly [Operator in ArithmeticOperator]?: string } = { "*": "product", "/": "quotient" };

/**
 * An operand by its type. The type of `price * 2` or `100%` may have the name of a data, which is
 * not the operand; an amount is told by its unit, whose type is meant.
 */
function described(operand: Authored, other: Authored): string {
  const type = describeType(operand.type);
  if (operand.kind === "literal" && operand.type.kind === "ratio" && type.startsWith("`"))
    return `${displayText(operand.value, operand.type, operand.unit)} (ratio)`;
  const result = operand.kind === "arithmetic" ? SCALED[operand.operator] : undefined;
  if (result === undefined) return type;
  if (type.startsWith("`")) return `the ${result}, ${type}`;
  return other.type.kind === "ratio" ? `the ${result} (${type})` : type;
}

function suggestionFor(operator: BinaryOperator, left: Authored, right: Authored): Suggestion | undefined {
  const [one, other] = [operandKind(left.type), operandKind(right.type)];
  if (one === undefined || other === undefined) return undefined;
  const operands: TypedOperands = { left, right, one, other };
  switch (operator) {
    case "+":
    case "-":
      return sumSuggestion(operator, operands);
    case "*":
    case "/":
    case "%":
    case "mod":
    case "^":
      return productSuggestion(operands);
    default:
      return comparisonSuggestion(operator, operands);
  }
}

/** Two operands with their columns in the operator tables. */
interface TypedOperands {
  readonly left: Authored;
  readonly right: Authored;
  readonly one: OperandKind;
  readonly other: OperandKind;
}

const AMOUNTS: ReadonlySet<OperandKind> = new Set<OperandKind>(["number", "measure", "duration", "calendar"]);

function sumSuggestion(operator: "+" | "-", operands: TypedOperands): Suggestion | undefined {
  const { left, right, one, other } = operands;
  if (one === "ratio" && other === "number" && isScaledByRatio(right) && !isWhole(left)) {
    const way = `{left} ${operator} ({right}) as percent`;
    return operandsAs(`the product is a number: write x ${operator} (n * 1%) as percent`, operator, [way]);
  }
  if (one === "ratio" && isScaledByRatio(right)) {
    const way =
      right.left.type.kind === "ratio"
        ? `({left} ${operator} {right.left}) * {right.right}`
        : `{right.left} * ({left} ${operator} {right.right})`;
    return operandsAs(`put the ratios in parentheses: (100% ${operator} ratio) * x`, operator, [way]);
  }
  if ((other === "ratio" && AMOUNTS.has(one)) || (one === "ratio" && AMOUNTS.has(other))) {
    const text = `to scale by a ratio write x * (100% ${operator} ratio)`;
    const way = scaledWay(operator, operands);
    return way === undefined ? text : operandsAs(text, operator, [way]);
  }
  if (one === "date" && other === "date") return daysBetween(operator);
  if (one === "time" && other === "time") return timeBetween(operator);
  if (isPair(one, other, "duration", "calendar"))
    return "a duration and a calendar amount never mix; add them to a date one after the other";
  if (left.type.kind === "measure" && right.type.kind === "measure") {
    return left.type.name === right.type.name
      ? "their units differ, so the two types of this name are different families"
      : "only measures of one family add; convert one side, or let one type extend the other";
  }
  if (one === "text" || other === "text") return "texts cannot be joined; keep each in a rule of its own";
  if (isPair(one, other, "date", "number")) {
    const text = "give the number a unit, such as 1 day";
    const days = literalNumber(right) === undefined ? "as day" : "day";
    return one === "number" ? text : operandsAs(text, operator, [`{left} ${operator} {right} ${days}`]);
  }
  return missingUnit(operator, operands);
}

/** Advice for the difference of two dates; their sum has no meaning. */
function daysBetween(operator: "+" | "-"): Suggestion {
  const text =
    "for the days between two dates write `days from start to end`, which is negative where the end is before the start; `start...end as day` is never negative";
  return operator === "+" ? text : operandsAs(text, operator, ["days from {right} to {left}"]);
}

/** The same for two times. */
function timeBetween(operator: "+" | "-"): Suggestion {
  const text =
    "for the time between two times write start...end as hour; it is never negative, so compare the times first";
  return operator === "+" ? text : operandsAs(text, operator, ["({right}...{left}) as hour"]);
}

/** Advice for a number on either side of an amount. */
function missingUnit(operator: BinaryOperator, { left, right }: TypedOperands): Suggestion | undefined {
  return (
    unitSuggestion(left, right, { operator, way: (unit) => `{left} ${operator} {right} as ${unit}` }) ??
    unitSuggestion(right, left, { operator, way: (unit) => `{left} as ${unit} ${operator} {right}` })
  );
}

/** A sum with a ratio as a product; 1 is 100%. Undefined where none means what was written. */
function scaledWay(operator: "+" | "-", { left, right, one }: TypedOperands): string | undefined {
  if (one !== "ratio")
    return literalNumber(left) === "1" ? `100% ${operator} {right}` : `{left} * (100% ${operator} {right})`;
  if (literalNumber(right) === "1") return `{left} ${operator} 100%`;
  return operator === "+" ? "{right} * (100% + {left})" : undefined;
}

/** The text of a number that is written as such. */
function literalNumber(operand: Authored): string | undefined {
  const isNumber = operand.kind === "literal" && operand.type.kind === "number";
  return isNumber ? displayText(operand.value, operand.type) : undefined;
}

/** True for 100%, from which a share is taken before it scales something. */
function isWhole(operand: Authored): boolean {
  return operand.kind === "literal" && operand.value.kind === "number" && operand.value.n === operand.value.d;
}

/** `p * x` or `x * p` with a ratio p. */
function isScaledByRatio(operand: Authored): operand is Authored & { readonly kind: "arithmetic" } {
  if (operand.kind !== "arithmetic" || operand.operator !== "*") return false;
  return operand.left.type.kind === "ratio" || operand.right.type.kind === "ratio";
}

function productSuggestion({ left, right }: TypedOperands): string | undefined {
  if (isRange(left.type) || isRange(right.type)) return "take the width of the range first with as <unit> or as number";
  return undefined;
}

function comparisonSuggestion(
  operator: Comparison,
  { left, right, one, other }: TypedOperands,
): Suggestion | undefined {
  if (isPair(one, other, "ratio", "number")) {
    const isPercentage = Number(literalNumber(right)) > 1;
    const converted = one === "ratio" ? `{left} as number ${operator} {right}` : `{left} ${operator} {right} as number`;
    const way = isPercentage ? `{left} ${operator} {right}%` : converted;
    return operandsAs("compare with a ratio such as 5%, or convert with as number", operator, [way]);
  }
  if (one === "date" && other === "number") {
    const year = /^[0-9]{4}$/.exec(literalNumber(right) ?? "")?.[0];
    if (year !== undefined)
      return operandsAs(`write a whole date: ${year}-01-01`, operator, [`{left} ${operator} ${year}-01-01`]);
  }
  if (isRange(right.type))
    return isRange(left.type)
      ? "ranges have no order and no equality; compare their widths"
      : operandsAs("write the range on the left side", operator, [`{right} ${MIRRORED[operator]} {left}`]);
  if (isPair(one, other, "duration", "calendar")) return "a duration and a calendar amount never compare";
  if (one === "text" && other === "text") return "texts have no order: compare with `is`";
  return missingUnit(operator, { left, right, one, other });
}

/** The comparison that says the same with its sides exchanged. */
const MIRRORED: Readonly<Record<Comparison, Comparison>> = {
  ">": "<",
  "<": ">",
  ">=": "<=",
  "<=": ">=",
  is: "is",
  "is not": "is not",
};

function isPair(one: OperandKind, other: OperandKind, a: OperandKind, b: OperandKind): boolean {
  return (one === a && other === b) || (one === b && other === a);
}
