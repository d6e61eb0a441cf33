import { type OperatorKind, operandsIn } from "../model/operators.ts";
import type { RuleLine, VetoResult } from "./tree/declaration.ts";
import type { Expression, SyntaxTree } from "./tree/expression.ts";

/** The operands of an expression, in reading order. */
export function operandsOf(expression: Expression): readonly Expression[] {
  switch (expression.type) {
    case "number":
    case "text":
    case "boolean":
    case "date":
    case "time":
    case "reference":
    case "now":
    case "element":
      return NONE;
    case "command": {
      const { list, arguments: given, otherwise } = expression;
      return [list, ...given.map(({ value }) => value), ...(otherwise === undefined ? [] : [otherwise])];
    }
    case "member":
      return [expression.of];
    case "previous":
      return [expression.otherwise];
    default:
      return operandsIn<OperatorKind, SyntaxTree>(expression.type, expression);
  }
}

const NONE: readonly Expression[] = [];

/** The default of a rule; with a scale its value, then bound and rate of each line. */
export function partsOfDeclaration({ result, scale }: RuleLine): readonly (Expression | VetoResult)[] {
  if (scale === undefined) return [result];
  return [result, ...scale.flatMap(({ bound, rate }) => (bound === undefined ? [rate] : [bound, rate]))];
}

/** An expression and all its parts, operands before operators, left before right. */
export function operandsFirst(root: Expression): readonly Expression[] {
  return postorder(root, operandsOf);
}

/**
 * A node and all below it, children before parents, left before right. Uses a loop, as chains nest
 * thousands of levels deep.
 */
export function postorder<Node>(root: Node, childrenOf: (node: Node) => readonly Node[]): readonly Node[] {
  const order: Node[] = [];
  const open: Node[] = [root];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    order.push(next);
    for (const child of childrenOf(next)) open.push(child);
  }
  return order.reverse();
}

/** The pairs that an expression compares with `is`, `is not` or `in (a, b)`. */
export function equated(expression: Expression): readonly (readonly [left: Expression, right: Expression])[] {
  switch (expression.type) {
    case "comparison":
      return expression.operator.startsWith("is") ? [[expression.left, expression.right]] : [];
    case "one_of":
      return expression.options.map((option) => [expression.value, option]);
    default:
      return [];
  }
}

/**
 * The operands of an expression that are years: the first one of `date(…)`, and those which are
 * compared with `year of d`. `isYear`: the expression is one itself, such as a range of years.
 */
export function yearsOf(expression: Expression, isYear: boolean): readonly Expression[] {
  switch (expression.type) {
    case "call":
      return expression.function === "date" ? expression.operands.slice(0, 1) : [];
    case "comparison":
      return isYearOf(expression.left) || isYearOf(expression.right) ? [expression.left, expression.right] : [];
    case "in_range":
      return isYearOf(expression.value) ? [expression.within] : [];
    case "one_of":
      return isYearOf(expression.value) ? expression.options : [];
    case "range":
      return isYear ? [expression.from, expression.to] : [];
    default:
      return [];
  }
}

function isYearOf(expression: Expression): boolean {
  return expression.type === "date_part" && expression.part === "year of";
}
