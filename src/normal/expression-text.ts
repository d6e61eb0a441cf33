import { decimalPlaces } from "../model/numbers/decimal.ts";
import { displayText, magnitude, shownMeasureUnit } from "../model/types/display.ts";
import type { Type } from "../model/types/type.ts";
import type { Authored } from "../plan/authored.ts";
import {
  type Edges,
  edgesBetween,
  type Form,
  nameEdges,
  needsParentheses,
  PLAIN,
  type Side,
} from "../syntax/format/parentheses.ts";
import type { ComparisonOperator } from "../syntax/tree/expression.ts";
import { operandsFirst } from "./authored-order.ts";

/** The text of a slot or rule: its key as seen from the evaluated spec. */
export type KeyOf = (reference: Extract<Authored, { kind: "slot" | "rule" }>) => string;

/** A part of an expression as text, with what its surroundings must know of it. */
export interface Printed extends Edges {
  readonly text: string;
  /**
   * A sum in a sum or a product in a product on the right side, which is read as one chain (6.12):
   * its parentheses change nothing.
   */
  readonly isRegrouped: boolean;
  /** How many amounts with units a product multiplies. */
  readonly amounts: number;
}

/**
 * The texts of an expression and of every part of it, in surface syntax on one line
 * (docs/spec/06-show-explanations.md#6-10-expression-text): read again, each is the same
 * expression. Parts share their texts, so a chain of thousands of operators costs no more than its
 * length.
 */
export function expressionTexts(root: Authored, keyOf: KeyOf): ReadonlyMap<Authored, Printed> {
  const texts = new Map<Authored, Printed>();
  for (const node of operandsFirst(root)) texts.set(node, printed(node, keyOf, texts));
  return texts;
}

/** The text of an expression. */
export function expressionText(root: Authored, keyOf: KeyOf): string {
  return textOf(root, expressionTexts(root, keyOf));
}

/** The text of a part of an expression. */
export function textOf(node: Authored, texts: ReadonlyMap<Authored, Printed>): string {
  return texts.get(node)?.text ?? "";
}

/**
 * The text of a comparison with its operator replaced by the complement: true exactly when the
 * comparison is false.
 */
export function complementText(
  node: Extract<Authored, { kind: "comparison" }>,
  texts: ReadonlyMap<Authored, Printed>,
): string {
  return infix(node, node.left, COMPLEMENTS[node.operator], node.right, texts).text;
}

const COMPLEMENTS: Readonly<Record<ComparisonOperator, ComparisonOperator>> = {
  is: "is not",
  "is not": "is",
  "<": ">=",
  ">=": "<",
  ">": "<=",
  "<=": ">",
};

type Texts = ReadonlyMap<Authored, Printed>;

function printed(node: Authored, keyOf: KeyOf, texts: Texts): Printed {
  switch (node.kind) {
    case "literal": {
      const text = literalText(node);
      const endsWithNumber = node.type.kind === "number" || (text.endsWith("%") && !text.endsWith("%%"));
      return plain(text, node, { ...PLAIN, endsWithNumber });
    }
    case "slot":
    case "rule":
      return plain(keyOf(node), node, nameEdges(keyOf(node).split(".")[0]));
    case "now":
      return plain("now", node);
    case "veto":
      return plain("veto", node);
    case "arithmetic": {
      const chain = node.operator === "*" ? factorsOf(node, texts) : amountsOf(node.type);
      return { ...infix(node, node.left, node.operator, node.right, texts), amounts: chain };
    }
    case "comparison":
      return infix(node, node.left, node.operator, node.right, texts);
    case "and":
      return infix(node, node.left, "and", node.right, texts);
    case "in_range":
      return infix(node, node.value, "in", node.within, texts);
    case "range": {
      const [from, to] = [operand(node, "left", node.from, texts), operand(node, "right", node.to, texts)];
      const edges = { ...edgesBetween(from, to), beginsWithRange: true, endsWithRange: true };
      return plain(`${from.text}...${to.text}`, node, edges);
    }
    case "not": {
      if (node.operand.kind === "is_veto") return isVeto(node.operand, "is not veto", texts);
      const negated = operand(node, "only", node.operand, texts);
      return plain(`not ${negated.text}`, node, negated);
    }
    case "is_veto":
      return isVeto(node, "is veto", texts);
    case "cast": {
      const converted = operand(node, "only", node.operand, texts);
      const target = "unit" in node.target ? node.target.written : node.target.primitive;
      const { beginsWithRange, beginsWithName } = converted;
      return plain(`${converted.text} as ${target}`, node, { ...PLAIN, beginsWithRange, beginsWithName });
    }
    case "math":
      return plain(`${node.function}(${textOf(node.operand, texts)})`, node, { ...PLAIN, endsOpen: true });
    case "window": {
      const offset = operand(node, "only", node.offset, texts);
      const { endsWithNumber, beginsWithName } = offset;
      const edges = { ...PLAIN, endsOpen: true, endsWithNumber, beginsWithName };
      return plain(`${node.direction} ${offset.text}`, node, edges);
    }
    case "date_relative":
      return plain(`${operand(node, "only", node.operand, texts).text} in ${node.direction}`, node);
    case "date_calendar":
      return plain(
        `${operand(node, "only", node.operand, texts).text} ${CALENDAR_WORDS[node.which]} ${node.period}`,
        node,
      );
  }
}

const CALENDAR_WORDS = {
  current: "in calendar",
  past: "in past calendar",
  future: "in future calendar",
  not_in: "not in calendar",
} as const;

function isVeto(node: Extract<Authored, { kind: "is_veto" }>, test: string, texts: Texts): Printed {
  return plain(`${operand(node, "only", node.operand, texts).text} ${test}`, node);
}

/**
 * What a literal is, in its own unit: with the decimals of its type, unless these would say less
 * than it does.
 */
function literalText({ value, type, unit }: Extract<Authored, { kind: "literal" }>): string {
  if (value.kind !== "number" || type.kind !== "measure" || type.decimals === undefined)
    return displayText(value, type, unit);
  const places = decimalPlaces(magnitude(value, shownMeasureUnit(type, unit))) ?? 0;
  return displayText(value, places > type.decimals ? { ...type, decimals: undefined } : type, unit);
}

function plain(text: string, { type }: Authored, edges: Edges = PLAIN): Printed {
  const { endsOpen, endsWithNumber, endsWithRange, beginsWithRange, beginsWithName } = edges;
  const amounts = amountsOf(type);
  return {
    text,
    isRegrouped: false,
    amounts,
    endsOpen,
    endsWithNumber,
    endsWithRange,
    beginsWithRange,
    beginsWithName,
  };
}

function infix(node: Authored, left: Authored, operator: string, right: Authored, texts: Texts): Printed {
  const first = operand(node, "left", left, texts);
  const isRegrouped = regroups(node, right, texts);
  const second = isRegrouped ? texts.get(right) : operand(node, "right", right, texts);
  if (second === undefined) throw new Error("unreachable: operands come first");
  return { ...plain(`${first.text} ${operator} ${second.text}`, node, edgesBetween(first, second)), isRegrouped };
}

function operand(parent: Authored, side: Side, node: Authored, texts: Texts): Printed {
  const known = texts.get(node);
  if (known === undefined) throw new Error("unreachable: operands come first");
  return needsParentheses(formOf(parent), side, formOf(node), known) ? plain(`(${known.text})`, node) : known;
}

function formOf(node: Authored): Form {
  switch (node.kind) {
    case "arithmetic":
      return { type: "arithmetic", operator: node.operator };
    case "literal":
      return { type: "number" };
    case "slot":
    case "rule":
    case "veto":
      return { type: "reference" };
    default:
      return { type: node.kind };
  }
}

/**
 * Whether `a + (b + c)` is `a + b + c`, and likewise for products, so that it is one chain however
 * it was parenthesised (6.12). It is not for a date, as a month and another month are not two
 * months, nor for ranges, whose sums are widths, nor behind a range, whose end it would be. Two
 * amounts with units multiply alike in any order; of three or more, some may cancel out in one
 * order and not in another.
 */
function regroups(parent: Authored, right: Authored, texts: Texts): boolean {
  if (parent.kind !== "arithmetic" || right.kind !== "arithmetic" || parent.operator !== right.operator) return false;
  if (parent.operator === "+" && texts.get(right)?.beginsWithRange !== true)
    return [parent.left, right.left, right.right].every(({ type }) => COUNTED.has(type.kind));
  return parent.operator === "*" && factorsOf(parent, texts) <= 2;
}

const COUNTED: ReadonlySet<Type["kind"]> = new Set(["number", "ratio", "measure", "anonymous"]);

function factorsOf({ left, right }: Extract<Authored, { kind: "arithmetic" }>, texts: Texts): number {
  return (texts.get(left)?.amounts ?? 0) + (texts.get(right)?.amounts ?? 0);
}

function amountsOf({ kind }: Type): number {
  return kind === "measure" || kind === "anonymous" ? 1 : 0;
}
