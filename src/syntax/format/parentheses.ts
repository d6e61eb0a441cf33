import type { Layout } from "../../model/forms/layout.ts";
import { CONTEXTUAL_WORDS, type ContextualWord } from "../../model/operators.ts";

// The places where canonical text (docs/spec/01-syntax.md#8-5-operators-parentheses) and the texts
// of explanations need parentheses.

/** The outermost tokens of a rendered expression, without those in parentheses. */
export interface OuterTokens {
  /** It ends with a math prefix or a window, which would take the text behind it as its own. */
  readonly endsOpen: boolean;
  /**
   * It ends with a number without unit, or with a percentage: a `%` behind it would belong to the
   * number.
   */
  readonly endsWithNumber: boolean;
  readonly endsWithRange: boolean;
  readonly beginsWithRange: boolean;
  /** It is a number with a minus, which words for dates do not take. */
  readonly isNegative: boolean;
  /** It begins with a minus, before which `or` would be read as a name. */
  readonly beginsWithMinus: boolean;
  /** It ends with words for dates that give no number: a sum behind them may mean two things. */
  readonly endsWithDate: boolean;
  /**
   * It begins with a name that would be read as another word: `calendar` after `in`, `calendar` and
   * `is` after `in past`, `is` and `or` after `or`, `to` as a step.
   */
  readonly beginsWithName: MisreadName | undefined;
  /** It ends with a chain of commands, which is not in parentheses. */
  readonly endsWithChain?: ChainEnd | undefined;
}

/** A chain of commands at the end of a text. */
export interface ChainEnd {
  /** The text before it, its own text, and its levels of nesting. */
  readonly before: string;
  readonly text: string;
  readonly levels: number;
  /** Its last argument has no parentheses: an operator behind it would be refused. */
  readonly isBare: boolean;
  /** A comma behind it would belong to its last command. */
  readonly isListed: boolean;
  /** A comparison behind it would belong to the condition of its last command. */
  readonly isCondition: boolean;
}

export const PLAIN: OuterTokens = {
  endsOpen: false,
  endsWithNumber: false,
  endsWithRange: false,
  beginsWithRange: false,
  isNegative: false,
  beginsWithMinus: false,
  endsWithDate: false,
  beginsWithName: undefined,
  endsWithChain: undefined,
};

type MisreadName = "calendar" | "to" | ContextualWord;

const MISREAD: readonly MisreadName[] = ["calendar", "to", ...CONTEXTUAL_WORDS];

/** The edges of a text that begins with a name. */
export function nameEdges(name: string | undefined): OuterTokens {
  const beginsWithName = MISREAD.find((misread) => misread === name);
  return beginsWithName === undefined ? PLAIN : { ...PLAIN, beginsWithName };
}

export type Side = "left" | "right" | "only";

/** True when an operand needs parentheses under its parent. */
export function needsParentheses(parent: Layout, side: Side, operand: Layout, edges: OuterTokens): boolean {
  if (operand.strength < parent.takes[side === "right" ? 1 : 0]) return true;
  switch (parent.kind) {
    case "arithmetic":
      return arithmeticNeeds(parent.between.trim(), side, edges);
    case "range":
      return side === "left" && edges.endsOpen;
    case "rounding":
      return edges.endsOpen || (side === "right" && isNoStep(operand, edges));
    case "cast":
      return operand.kind === "arithmetic" || edges.endsOpen;
    case "starts_with":
      return side === "left" && edges.endsWithNumber;
    case "range_end":
    case "date_part":
    case "date_pair":
    case "working_days":
      if (parent.kind === "date_pair" && side === "left" && edges.endsWithNumber) return true;
      return edges.endsOpen || edges.isNegative || edges.endsWithChain !== undefined;
    case "in_range":
      return side === "right" && isMisread(operand, edges);
    case "or":
      return (
        operand.kind === "and" || (side === "right" && (edges.beginsWithMinus || edges.beginsWithName !== undefined))
      );
    default:
      return false;
  }
}

/** True where a step needs parentheses: it is one operand, and `to` before a name may be a unit. */
function isNoStep({ kind }: Layout, { endsWithChain, beginsWithName, isNegative }: OuterTokens): boolean {
  return endsWithChain !== undefined || beginsWithName !== undefined || isNegative || PHRASES.has(kind);
}

const PHRASES: ReadonlySet<string> = new Set(["range_end", "date_part", "date_pair"]);

function arithmeticNeeds(operator: string, side: Side, edges: OuterTokens): boolean {
  if (side === "left" && edges.endsOpen) return true;
  switch (operator) {
    case "%":
    case "mod":
      return side === "left" && edges.endsWithNumber;
    case "+":
    case "-":
      return side === "left" ? edges.endsWithRange || edges.endsWithDate : edges.beginsWithRange;
    default:
      return false;
  }
}

/**
 * True when a name at the beginning of an operand would be misread after `in`. The name follows
 * `in` directly, or follows the words of a window, where `or` is a name unless an operand follows.
 */
function isMisread({ kind }: Layout, { beginsWithName }: OuterTokens): boolean {
  return beginsWithName === "calendar" || (kind === "window" && beginsWithName === "is");
}
