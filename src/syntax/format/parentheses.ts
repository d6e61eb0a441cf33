import type { ArithmeticOperator, Expression } from "../tree/expression.ts";

// Where canonical text (docs/spec/01-syntax.md#8-5-operators-parentheses) and the texts of
// explanations need parentheses.

/** What of an expression decides: its form, and the operator of an arithmetic one. */
export type Form =
  | { readonly type: "arithmetic"; readonly operator: ArithmeticOperator }
  | { readonly type: Exclude<Expression["type"], "arithmetic"> };

/**
 * How strongly an expression binds: 2 for `and` up to 10 for what needs no parentheses anywhere.
 */
function binding(expression: Form): number {
  switch (expression.type) {
    case "and":
      return 2;
    case "not":
      return 3;
    case "comparison":
    case "is_veto":
    case "in_range":
    case "date_relative":
    case "date_calendar":
      return 4;
    case "arithmetic":
      return arithmeticBinding(expression.operator);
    case "cast":
      return 8;
    case "range":
      return 9;
    default:
      return 10;
  }
}

function arithmeticBinding(operator: string): number {
  if (operator === "^") return 7;
  return operator === "+" || operator === "-" ? 5 : 6;
}

/** What the outermost tokens of a rendered expression are, those in parentheses not counted. */
export interface Edges {
  /** It ends with a math prefix or a window, which would take what follows. */
  readonly endsOpen: boolean;
  /**
   * It ends with a number without unit, or with a percentage: a `%` behind it would be read with
   * it.
   */
  readonly endsWithNumber: boolean;
  readonly endsWithRange: boolean;
  readonly beginsWithRange: boolean;
  /**
   * It begins with a name that is read as something else: `calendar` after `in`, and both after `in
   * past`.
   */
  readonly beginsWithName: "calendar" | "is" | undefined;
}

export const PLAIN: Edges = {
  endsOpen: false,
  endsWithNumber: false,
  endsWithRange: false,
  beginsWithRange: false,
  beginsWithName: undefined,
};

/** Of two operands with something between them. */
export function edgesBetween(left: Edges, right: Edges): Edges {
  return {
    endsOpen: right.endsOpen,
    endsWithNumber: right.endsWithNumber,
    endsWithRange: right.endsWithRange,
    beginsWithRange: left.beginsWithRange,
    beginsWithName: left.beginsWithName,
  };
}

/** What a name is at the beginning of a text. */
export function nameEdges(name: string | undefined): Edges {
  return name === "calendar" || name === "is" ? { ...PLAIN, beginsWithName: name } : PLAIN;
}

export type Side = "left" | "right" | "only";

/** Whether an operand stands in parentheses under its parent. */
export function needsParentheses(parent: Form, side: Side, operand: Form, edges: Edges): boolean {
  const own = binding(parent);
  const inner = binding(operand);
  if (inner < own) return true;
  switch (parent.type) {
    case "and":
      return inner === own && side === "right";
    case "arithmetic":
      return arithmeticNeeds(parent.operator, side, operand, edges) || equalNeeds(parent.operator, side, inner === own);
    case "range":
      return operand.type === "range" || (side === "left" && edges.endsOpen);
    case "cast":
      return edges.endsOpen;
    case "comparison":
      return isComparison(operand) || (side === "right" && inner === own);
    case "in_range":
      return side === "left" ? isComparison(operand) : inner === own || isMisread(operand, edges);
    case "is_veto":
    case "date_relative":
    case "date_calendar":
      return isComparison(operand);
    default:
      return false;
  }
}

function equalNeeds(operator: string, side: Side, isEqual: boolean): boolean {
  return isEqual && side === (operator === "^" ? "left" : "right");
}

function arithmeticNeeds(operator: string, side: Side, operand: Form, edges: Edges): boolean {
  if (side === "left" && edges.endsOpen) return true;
  switch (operator) {
    case "%":
      return side === "left" && edges.endsWithNumber;
    case "^":
      return operand.type === "cast" || operand.type === "range";
    case "+":
    case "-":
      return side === "left" ? edges.endsWithRange : edges.beginsWithRange;
    default:
      return false;
  }
}

function isComparison({ type }: Form): boolean {
  return type === "comparison" || type === "is_veto";
}

/** What follows `in` directly, or follows the window that does. */
function isMisread({ type }: Form, { beginsWithName }: Edges): boolean {
  return type === "window" ? beginsWithName !== undefined : beginsWithName === "calendar";
}
