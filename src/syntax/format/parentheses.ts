import { COMPARED, type Layout } from "../../model/operators.ts";

// Where canonical text (docs/spec/01-syntax.md#8-5-operators-parentheses) and the texts of
// explanations need parentheses.

/** What the outermost tokens of a rendered expression are, those in parentheses not counted. */
export interface OuterTokens {
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

export const PLAIN: OuterTokens = {
  endsOpen: false,
  endsWithNumber: false,
  endsWithRange: false,
  beginsWithRange: false,
  beginsWithName: undefined,
};

/** What a name is at the beginning of a text. */
export function nameEdges(name: string | undefined): OuterTokens {
  return name === "calendar" || name === "is" ? { ...PLAIN, beginsWithName: name } : PLAIN;
}

export type Side = "left" | "right" | "only";

/** Whether an operand stands in parentheses under its parent. */
export function needsParentheses(parent: Layout, side: Side, operand: Layout, edges: OuterTokens): boolean {
  const { takes = parent.strength } = parent;
  if (operand.strength < takes) return true;
  if (operand.strength === takes && parent.associates !== undefined && parent.associates !== side) return true;
  if (takes === COMPARED && (operand.kind === "comparison" || operand.kind === "is_veto")) return true;
  switch (parent.kind) {
    case "arithmetic":
      return arithmeticNeeds(parent.between.trim(), side, operand, edges);
    case "range":
      return side === "left" && edges.endsOpen;
    case "cast":
      return edges.endsOpen;
    case "in_range":
      return side === "right" && isMisread(operand, edges);
    default:
      return false;
  }
}

function arithmeticNeeds(operator: string, side: Side, operand: Layout, edges: OuterTokens): boolean {
  if (side === "left" && edges.endsOpen) return true;
  switch (operator) {
    case "%":
      return side === "left" && edges.endsWithNumber;
    case "^":
      return operand.kind === "cast" || operand.kind === "range";
    case "+":
    case "-":
      return side === "left" ? edges.endsWithRange : edges.beginsWithRange;
    default:
      return false;
  }
}

/** Whether it follows `in` directly, or follows the window that does. */
function isMisread({ kind }: Layout, { beginsWithName }: OuterTokens): boolean {
  return kind === "window" ? beginsWithName !== undefined : beginsWithName === "calendar";
}
