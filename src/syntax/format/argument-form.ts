import type { Expression } from "../tree/expression.ts";
import type { PrintedArgument } from "./print-chain.ts";

/** Names that would be words of the command or of what follows it. */
export const ARGUMENT_WORDS: ReadonlySet<string> = new Set(["else", "asc", "desc", "to", "by", "is", "or"]);

/** How an expression stands as an argument of a command (docs/spec/08-lists.md#2-commands). */
export function argumentForm(expression: Expression): PrintedArgument["argument"] {
  switch (expression.type) {
    case "number":
      return expression.digits.startsWith("-") ? "signed" : "bare";
    case "reference":
      return ARGUMENT_WORDS.has(expression.path[0] ?? "") ? "enclosed" : "bare";
    case "range":
      return rangeForm(expression.from, expression.to);
    case "text":
    case "boolean":
    case "date":
    case "time":
    case "now":
    case "extremum":
    case "call":
    case "member":
    case "element":
      return "bare";
    default:
      return "enclosed";
  }
}

/** A range of literals is a literal. */
function rangeForm(from: Expression, to: Expression): PrintedArgument["argument"] {
  if (!ENDS.has(from.type) || !ENDS.has(to.type)) return "enclosed";
  return argumentForm(from);
}

const ENDS: ReadonlySet<Expression["type"]> = new Set(["number", "date", "time"]);

/**
 * The operator of a condition that needs no parentheses around it: a comparison of two arguments,
 * of which the left one may be left out.
 */
export function testOperator(expression: Expression): string | undefined {
  switch (expression.type) {
    case "comparison":
      return isTest(expression.left, expression.right) ? expression.operator : undefined;
    case "in_range":
      return isTest(expression.value, expression.within) ? "in" : undefined;
    case "one_of":
      return expression.value.type === "element" || argumentForm(expression.value) !== "enclosed" ? "in" : undefined;
    default:
      return undefined;
  }
}

function isTest(left: Expression, right: Expression): boolean {
  return left.type === "element" || (argumentForm(left) !== "enclosed" && argumentForm(right) !== "enclosed");
}
