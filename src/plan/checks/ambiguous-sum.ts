import { layoutOf } from "../../model/operators.ts";
import { rewriteAs } from "../../model/suggestion.ts";
import type { Range } from "../../syntax/tree/place.ts";
import type { Authored } from "../authored.ts";
import { authoredOperands } from "../authored-order.ts";
import type { PlaceInRule, Reject } from "../findings/finding.ts";
import type { ExpressionContext } from "../typing/expression-context.ts";
import { isRejection } from "../typing/operands.ts";
import { operatorType } from "../typing/operators/operator-table.ts";
import type { TypedOperation } from "./check.ts";

/**
 * Words for dates take one operand: where both that operand and the whole could be the left side of
 * a `+` or `-`, the sum needs parentheses. Words that give a number leave no doubt.
 * docs/spec/01-syntax.md#5-10-words-for-dates
 */
export function checkAmbiguousSum(operation: TypedOperation, reject: Reject<PlaceInRule>): void {
  if (operation.kind !== "arithmetic") return;
  const { expression, left, right, context } = operation;
  const { operator, range } = expression;
  const words = wordsAtEnd(left);
  if ((operator !== "+" && operator !== "-") || words === undefined || !layoutOf(words.kind, words).givesDate) return;
  const readings = sumReadings({ operator, range, left, right }, context);
  if (readings === undefined) return;
  reject("ambiguous-sum", range, `\`${context.textAt(range)}\` can be read in two ways`, {
    suggestion: rewriteAs([readings.ofWhole, readings.ofOperand]),
  });
}

/** An operation with its operands. */
export interface WrittenOperation {
  readonly operator: Parameters<typeof operatorType>[0];
  readonly range: Range;
  readonly left: Authored;
  readonly right: Authored;
}

/** The two ways to read a sum, with the parentheses that tell them apart. */
export interface SumReadings {
  /** The sum has the words with their operand on its left: they take one operand. */
  readonly ofWhole: string;
  /** The sum is the operand of the words. */
  readonly ofOperand: string;
}

/**
 * The readings of a sum behind words for dates (docs/spec/01-syntax.md#5-10-words-for-dates).
 * Undefined where their operand cannot be the left side, or stands in parentheses.
 */
export function sumReadings(
  { operator, range, left, right }: WrittenOperation,
  { units, textAt }: Pick<ExpressionContext, "units" | "textAt">,
): SumReadings | undefined {
  const operand = lastOperandOf(wordsAtEnd(left));
  if (operand === undefined || isRejection(operatorType(operator, operand, right, units))) return undefined;
  const { start, end } = operand.range;
  const between = textAt({ start: end, end: right.range.start }).replaceAll(/#[^\n]*/g, "");
  if (between.includes(")")) return undefined;
  const tail = textAt({ start: end, end: range.end });
  return {
    ofWhole: `(${textAt({ start: range.start, end })})${tail}`,
    ofOperand: `${textAt({ start: range.start, end: start })}(${textAt({ start, end })}${tail})`,
  };
}

/**
 * An operation with working days on its right, whose count was meant to be all of it:
 * `(n + 5) working days after d`. Undefined where that has no meaning either.
 */
export function countReading(
  { operator, range, left, right }: WrittenOperation,
  { units, textAt }: Pick<ExpressionContext, "units" | "textAt">,
): string | undefined {
  if (right.kind !== "working_days" || (right.which !== "after" && right.which !== "before")) return undefined;
  const [count] = authoredOperands(right);
  if (count === undefined) return undefined;
  const counted = operatorType(operator, left, count, units);
  if (isRejection(counted) || counted.type.kind !== "number") return undefined;
  if (textAt({ start: left.range.end, end: count.range.start }).includes("(")) return undefined;
  const { end } = count.range;
  return `(${textAt({ start: range.start, end })})${textAt({ start: end, end: range.end })}`;
}

type DateWords = Extract<Authored, { kind: "date_part" | "date_pair" | "working_days" }>;

/** The words for dates with which an expression ends. */
function wordsAtEnd(root: Authored): DateWords | undefined {
  let node: Authored | undefined = root;
  while (node?.kind === "arithmetic") node = node.right;
  return node !== undefined && isDateWords(node) ? node : undefined;
}

/** The operand with which words for dates end, perhaps that of other words. */
function lastOperandOf(words: DateWords | undefined): Authored | undefined {
  let node: Authored | undefined = words;
  while (node !== undefined && isDateWords(node)) node = authoredOperands(node).at(-1);
  return node;
}

function isDateWords(node: Authored): node is DateWords {
  return node.kind === "date_part" || node.kind === "date_pair" || node.kind === "working_days";
}
