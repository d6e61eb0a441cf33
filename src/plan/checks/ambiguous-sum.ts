import { rewriteAs } from "../../model/suggestion.ts";
import type { Range } from "../../syntax/tree/place.ts";
import type { Authored } from "../authored.ts";
import { authoredOperands } from "../authored-order.ts";
import type { PlaceInRule, Reject } from "../findings/reject.ts";
import type { ExpressionContext } from "../typing/expression-context.ts";
import { isRejection } from "../typing/operands.ts";
import { operatorType } from "../typing/operators/operator-table.ts";
import type { TypedOperation } from "./check.ts";

/**
 * Words for dates take one operand: where both that operand and the whole could be the left side of
 * a `+` or `-`, the sum needs parentheses. docs/spec/01-syntax.md#5-10-words-for-dates
 */
export function checkAmbiguousSum(operation: TypedOperation, reject: Reject<PlaceInRule>): void {
  if (operation.kind !== "arithmetic") return;
  const { expression, left, right, context } = operation;
  const { operator, range } = expression;
  if (operator !== "+" && operator !== "-") return;
  const readings = sumReadings({ operator, range, left, right }, context);
  if (readings === undefined) return;
  reject("ambiguous-sum", range, `\`${context.textAt(range)}\` can be read in two ways`, {
    suggestion: rewriteAs([readings.ofWhole, readings.ofOperand]),
  });
}

/** A sum or difference with its operands. */
export interface WrittenSum {
  readonly operator: "+" | "-";
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
  { operator, range, left, right }: WrittenSum,
  { units, textAt }: Pick<ExpressionContext, "units" | "textAt">,
): SumReadings | undefined {
  const operand = lastOperandOfWords(left);
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

const WORDS: ReadonlySet<Authored["kind"]> = new Set<Authored["kind"]>(["date_part", "date_pair", "working_days"]);

/** The operand with which an expression ends, where words for dates stand before it. */
function lastOperandOfWords(root: Authored): Authored | undefined {
  let node: Authored | undefined = root;
  while (node?.kind === "arithmetic") node = node.right;
  if (node === undefined || !WORDS.has(node.kind)) return undefined;
  while (node !== undefined && WORDS.has(node.kind)) node = authoredOperands(node).at(-1);
  return node;
}
