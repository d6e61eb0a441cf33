import { displayText } from "../model/display.ts";
import type { Authored } from "../plan/authored.ts";
import type { ComparisonOperator } from "../syntax/tree/expression.ts";
import { operandsFirst } from "./authored-order.ts";

/** The text of a slot or rule: its key as seen from the evaluated spec. */
export type KeyOf = (reference: Extract<Authored, { kind: "slot" | "rule" }>) => string;

/**
 * The texts of an expression and of every part of it, in surface syntax on one line (chapter 6, 6.10). Parts share their texts, so a
 * chain of thousands of operators costs no more than its length.
 */
export function expressionTexts(root: Authored, keyOf: KeyOf): ReadonlyMap<Authored, string> {
  const texts = new Map<Authored, string>();
  for (const node of operandsFirst(root))
    texts.set(
      node,
      nodeText(node, keyOf, (operand) => texts.get(operand) ?? ""),
    );
  return texts;
}

/** The text of an expression. */
export function expressionText(root: Authored, keyOf: KeyOf): string {
  return expressionTexts(root, keyOf).get(root) ?? "";
}

/** The text of a comparison with its operator replaced by the complement: true exactly when the comparison is false. */
export function complementText(
  node: Extract<Authored, { kind: "comparison" }>,
  texts: ReadonlyMap<Authored, string>,
): string {
  return comparisonText(node, COMPLEMENTS[node.operator], (operand) => texts.get(operand) ?? "");
}

const COMPLEMENTS: Readonly<Record<ComparisonOperator, ComparisonOperator>> = {
  is: "is not",
  "is not": "is",
  "<": ">=",
  ">=": "<",
  ">": "<=",
  "<=": ">",
};

type TextOf = (operand: Authored) => string;

function nodeText(node: Authored, keyOf: KeyOf, textOf: TextOf): string {
  switch (node.kind) {
    case "literal":
      return displayText(node.value, node.type, node.unit);
    case "slot":
    case "rule":
      return keyOf(node);
    case "now":
      return "now";
    case "veto":
      return "veto";
    case "arithmetic":
      return `${left(node, node.left, textOf)} ${node.operator} ${right(node, node.right, textOf)}`;
    case "comparison":
      return comparisonText(node, node.operator, textOf);
    case "and":
      return `${left(node, node.left, textOf)} and ${right(node, node.right, textOf)}`;
    case "not":
      if (node.operand.kind === "is_veto") return `${left(node.operand, node.operand.operand, textOf)} is not veto`;
      return `not ${left(node, node.operand, textOf)}`;
    case "is_veto":
      return `${left(node, node.operand, textOf)} is veto`;
    case "cast":
      return `${left(node, node.operand, textOf)} as ${"unit" in node.target ? node.target.written : node.target.primitive}`;
    case "math":
      return `${node.function}(${textOf(node.operand)})`;
    case "range":
      return `${left(node, node.from, textOf)}...${left(node, node.to, textOf)}`;
    case "in_range":
      return `${left(node, node.value, textOf)} in ${right(node, node.within, textOf)}`;
    case "window":
      return `${node.direction} ${left(node, node.offset, textOf)}`;
    case "date_relative":
      return `${left(node, node.operand, textOf)} in ${node.direction}`;
    case "date_calendar":
      return `${left(node, node.operand, textOf)} ${CALENDAR_WORDS[node.which]} ${node.period}`;
  }
}

const CALENDAR_WORDS = {
  current: "in calendar",
  past: "in past calendar",
  future: "in future calendar",
  not_in: "not in calendar",
} as const;

function comparisonText(
  node: Extract<Authored, { kind: "comparison" }>,
  operator: ComparisonOperator,
  textOf: TextOf,
): string {
  return `${left(node, node.left, textOf)} ${operator} ${right(node, node.right, textOf)}`;
}

/** The first or only operand, in parentheses when it binds weaker than its operator; `^` and predicates do not take their like there either. */
function left(parent: Authored, operand: Authored, textOf: TextOf): string {
  const [outer, inner] = [strength(parent), strength(operand)];
  const alike = outer === inner && (outer === POWER || (outer === PREDICATE && isTest(operand)));
  return parenthesised(operand, inner < outer || alike, textOf);
}

/** The second operand: an equally strong one keeps its parentheses, but sums in sums and products in products are one chain. */
function right(parent: Authored, operand: Authored, textOf: TextOf): string {
  const [outer, inner] = [strength(parent), strength(operand)];
  const alike = outer === inner && outer < POWER && !mergesInto(parent, operand);
  return parenthesised(operand, inner < outer || alike, textOf);
}

/** A sum directly inside a sum, or a product inside a product, however it was parenthesised (6.12). */
export function mergesInto(parent: Authored, operand: Authored): boolean {
  return (
    parent.kind === "arithmetic" &&
    operand.kind === "arithmetic" &&
    parent.operator === operand.operator &&
    (parent.operator === "+" || parent.operator === "*")
  );
}

function isTest(operand: Authored): boolean {
  return operand.kind === "comparison" || operand.kind === "is_veto";
}

function parenthesised(operand: Authored, needed: boolean, textOf: TextOf): string {
  return needed ? `(${textOf(operand)})` : textOf(operand);
}

const PREDICATE = 4;
const POWER = 7;
const ATOM = 10;

/** How tightly a printed expression holds together. */
function strength(node: Authored): number {
  switch (node.kind) {
    case "and":
      return 2;
    case "not":
      return 3;
    case "comparison":
    case "in_range":
    case "is_veto":
    case "date_relative":
    case "date_calendar":
      return PREDICATE;
    case "arithmetic":
      return node.operator === "^" ? POWER : node.operator === "+" || node.operator === "-" ? 5 : 6;
    case "cast":
      return 8;
    case "range":
      return 9;
    case "literal":
    case "slot":
    case "rule":
    case "now":
    case "veto":
    case "math":
    case "window":
      return ATOM;
  }
}
