import { CALL, type Layout, LEAF } from "../model/forms/layout.ts";
import { decimalPlaces } from "../model/numbers/decimal.ts";
import { type Comparison, layoutOf, roundingLayout } from "../model/operators.ts";
import { displayText, magnitude, shownMeasureUnit } from "../model/types/display.ts";
import type { Type } from "../model/types/type.ts";
import type { Authored, AuthoredArithmetic } from "../plan/authored.ts";
import { nameEdges, needsParentheses, type OuterTokens, PLAIN } from "../syntax/format/parentheses.ts";
import {
  IS_NOT_VETO,
  type Printed,
  type PrintedOperand,
  parenthesised,
  printLeaf,
  printOperator,
} from "../syntax/format/print-operator.ts";
import { authoredOperands, operandsFirst } from "./authored-order.ts";

/** The text of a slot or rule: its key as seen from the evaluated spec. */
export type KeyOf = (reference: Extract<Authored, { kind: "slot" | "rule" }>) => string;

/** A part of an expression as text. */
export interface PartText {
  readonly printed: Printed;
  /**
   * The text behind an operator of its own chain. There `b / c * d` needs parentheses to stay one
   * operand: `(b / c) * d`.
   */
  readonly continuing: Printed;
  readonly layout: Layout;
  /**
   * True for a sum in a sum or a product in a product on the right side, which reads as one chain
   * (docs/spec/06-show-explanations.md#6-12-compose): its parentheses change nothing.
   */
  readonly isRegrouped: boolean;
  /** The number of amounts with units that a product multiplies. */
  readonly amounts: number;
}

export type PartTexts = ReadonlyMap<Authored, PartText>;
/**
 * The texts of an expression and of every part of it, in surface syntax on one line
 * (docs/spec/06-show-explanations.md#6-10-expression-text): read again, each is the same
 * expression. Parts share their texts, so a chain of thousands of operators costs no more than its
 * length.
 */
export function expressionTexts(root: Authored, keyOf: KeyOf): PartTexts {
  const texts = new Map<Authored, PartText>();
  for (const node of operandsFirst(root)) texts.set(node, partText(node, keyOf, texts));
  return texts;
}

/** The text of an expression. */
export function expressionText(root: Authored, keyOf: KeyOf): string {
  return textOf(root, expressionTexts(root, keyOf));
}

/** The text of a part of an expression. */
export function textOf(node: Authored, texts: PartTexts): string {
  return texts.get(node)?.printed.text ?? "";
}

/**
 * The text of a comparison or predicate with its operator replaced by the complement, such as
 * `x not in a...b`: true exactly when the condition is false. Undefined for other expressions.
 */
export function complementText(node: Authored, texts: PartTexts): string | undefined {
  const layout = complementLayout(node);
  return layout && operatorText(node, layout, authoredOperands(node), texts).printed.text;
}

function complementLayout(node: Authored): Layout | undefined {
  switch (node.kind) {
    case "comparison":
      return layoutOf("comparison", { ...node, operator: COMPLEMENTS[node.operator] });
    case "is_veto":
      return IS_NOT_VETO;
    case "in_range": {
      const layout = layoutOf("in_range", node);
      return { ...layout, between: ` not${layout.between}` };
    }
    case "date_relative":
    case "date_calendar": {
      if (node.kind === "date_calendar" && node.which === "not_in")
        return layoutOf("date_calendar", { ...node, which: "current" });
      const layout = layoutOf(node.kind, node);
      return { ...layout, after: ` not${layout.after}` };
    }
    default:
      return undefined;
  }
}

const COMPLEMENTS: Readonly<Record<Comparison, Comparison>> = {
  is: "is not",
  "is not": "is",
  "<": ">=",
  ">=": "<",
  ">": "<=",
  "<=": ">",
};

function partText(node: Authored, keyOf: KeyOf, texts: PartTexts): PartText {
  switch (node.kind) {
    case "literal": {
      const text = literalText(node);
      const endsWithNumber = node.type.kind === "number" || (text.endsWith("%") && !text.endsWith("%%"));
      return leafText(node, text, { ...PLAIN, endsWithNumber });
    }
    case "slot":
    case "rule": {
      const key = keyOf(node);
      return leafText(node, key, nameEdges(key.split(".")[0]));
    }
    case "now":
    case "veto":
      return leafText(node, node.kind);
    case "not":
      if (node.operand.kind === "is_veto")
        return operatorText(node, IS_NOT_VETO, authoredOperands(node.operand), texts);
      break;
    case "rounding":
      return operatorText(node, roundingLayout(node, node.step.unit), [node.value, node.step], texts);
    case "math": {
      const call: Layout = { ...CALL, kind: "math", before: `${node.function}(` };
      return operatorText(node, call, [node.operand], texts);
    }
  }
  return operatorText(node, layoutOf(node.kind, node), authoredOperands(node), texts);
}

function leafText(node: Authored, text: string, edges?: OuterTokens): PartText {
  const printed = printLeaf(text, edges);
  return { printed, continuing: printed, layout: LEAF, isRegrouped: false, amounts: amountsOf(node.type) };
}

function operatorText(node: Authored, layout: Layout, operands: readonly Authored[], texts: PartTexts): PartText {
  const parts = operands.map((operand) => {
    const known = texts.get(operand);
    if (known === undefined) throw new Error("unreachable: operands come first");
    return known;
  });
  const isRegrouped = regroups(node, texts);
  const [first, ...rest] = parts.map((part, at) =>
    isRegrouped && at > 0 ? { ...part, printed: part.continuing, isBare: true } : part,
  );
  if (first === undefined) throw new Error("unreachable: operators have operands");
  const printed = printOperator(layout, [first, ...rest]);
  const head = node.kind === "arithmetic" ? behindOperator(node, layout, first) : first;
  const continuing = head === first ? printed : printOperator(layout, [head, ...rest]);
  const amounts = node.kind === "arithmetic" && node.operator === "*" ? factorsOf(node, texts) : amountsOf(node.type);
  return { printed, continuing, layout, isRegrouped, amounts };
}

/** The left operand of an operator that has another operator before it. */
function behindOperator(node: AuthoredArithmetic, layout: Layout, left: PartText): PrintedOperand {
  const { printed, continuing } = left;
  if (isChainOf(node, node.left)) return continuing === printed ? left : { ...left, printed: continuing };
  if (!needsParentheses(layout, "right", left.layout, printed)) return left;
  return { layout: LEAF, printed: parenthesised(printed) };
}

/**
 * The text of a literal in its own unit, with the decimals of its type, unless rounding to these
 * would change it.
 */
function literalText({ value, type, unit }: Extract<Authored, { kind: "literal" }>): string {
  if (value.kind !== "number" || type.kind !== "measure" || type.decimals === undefined)
    return displayText(value, type, unit);
  const places = decimalPlaces(magnitude(value, shownMeasureUnit(type, unit))) ?? 0;
  return displayText(value, places > type.decimals ? { ...type, decimals: undefined } : type, unit);
}

/**
 * True when `a + (b + c)` equals `a + b + c`, and likewise for products, so that both are one chain
 * (docs/spec/06-show-explanations.md#6-12-compose). False for a date, as a month and another month
 * are not two months; for ranges, whose sums are widths; and behind a range, where it would become
 * the range's end. Two amounts with units multiply alike in any order; of three or more, some may
 * cancel out in one order and not in another.
 */
function regroups(parent: Authored, texts: PartTexts): boolean {
  if (parent.kind !== "arithmetic" || !isChainOf(parent, parent.right)) return false;
  if (parent.operator === "+" && texts.get(parent.right)?.printed.beginsWithRange !== true)
    return [parent.left, ...authoredOperands(parent.right)].every(({ type }) => COUNTED.has(type.kind));
  return parent.operator === "*" && factorsOf(parent, texts) <= 2;
}

/**
 * True for a sum directly in a sum or a product in a product, which read as one chain
 * (docs/spec/06-show-explanations.md#6-12-compose).
 */
export function isChainOf(parent: Authored, operand: Authored): parent is AuthoredArithmetic {
  if (parent.kind !== "arithmetic" || operand.kind !== "arithmetic") return false;
  return parent.operator === operand.operator && (parent.operator === "+" || parent.operator === "*");
}

const COUNTED: ReadonlySet<Type["kind"]> = new Set(["number", "ratio", "measure", "anonymous"]);

function factorsOf({ left, right }: AuthoredArithmetic, texts: PartTexts): number {
  return (texts.get(left)?.amounts ?? 0) + (texts.get(right)?.amounts ?? 0);
}

function amountsOf({ kind }: Type): number {
  return kind === "measure" || kind === "anonymous" ? 1 : 0;
}
