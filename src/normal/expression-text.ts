import { COMMANDS } from "../model/commands.ts";
import { CALL, type Layout, LEAF, LISTED } from "../model/forms/layout.ts";
import { decimalPlaces } from "../model/numbers/decimal.ts";
import { type Comparison, IS_NO_WORKING_DAY, layoutOf, roundingLayout } from "../model/operators.ts";
import { displayText, magnitude, shownMeasureUnit } from "../model/types/display.ts";
import type { Type } from "../model/types/type.ts";
import type { Authored, AuthoredArithmetic } from "../plan/authored.ts";
import { authoredOperands, operandsFirst } from "../plan/authored-order.ts";
import { ARGUMENT_WORDS } from "../syntax/format/argument-form.ts";
import { nameEdges, needsParentheses, type OuterTokens, PLAIN } from "../syntax/format/parentheses.ts";
import {
  type PrintedArgument,
  printCommand,
  printMember,
  printPrevious,
  printTest,
  printWorkingDays,
} from "../syntax/format/print-chain.ts";
import {
  IS_NOT_VETO,
  type Printed,
  type PrintedOperand,
  parenthesised,
  printLeaf,
  printOperator,
} from "../syntax/format/print-operator.ts";

/** A name of the holder. */
export type NamedReference = Extract<Authored, { kind: "slot" | "rule" | "list" | "import" }>;

/** Something of the row of an enclosing command. */
export type RowReference = Extract<Authored, { kind: "field" | "position" | "element" }>;

/** The text of a name: its key as seen from the evaluated spec. */
export type KeyOf = (reference: NamedReference) => string;

/** The text of something of a row; `depth`: the number of commands around it in the expression. */
export type RowNameOf = (reference: RowReference, depth: number) => string;

/** As in the text. */
export const asWritten: RowNameOf = (reference) => {
  const { written } = reference;
  return written ?? (reference.kind === "field" ? reference.path.join(".") : "");
};

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
export function expressionTexts(root: Authored, keyOf: KeyOf, rowNameOf: RowNameOf = asWritten): PartTexts {
  const texts = new Map<Authored, PartText>();
  const nodes = operandsFirst(root);
  const depths = depthsIn(nodes);
  const names: NameTexts = { keyOf, rowNameOf: (node) => rowNameOf(node, depths?.get(node) ?? 0) };
  for (const node of nodes) texts.set(node, partText(node, names, texts));
  return texts;
}

interface NameTexts {
  readonly keyOf: KeyOf;
  readonly rowNameOf: (reference: RowReference) => string;
}

/** The number of commands in whose arguments a node stands; undefined: there are none. */
function depthsIn(nodes: readonly Authored[]): ReadonlyMap<Authored, number> | undefined {
  if (!nodes.some(({ kind }) => kind === "command")) return undefined;
  const depths = new Map<Authored, number>();
  for (const node of [...nodes].reverse()) {
    const depth = depths.get(node) ?? 0;
    const inRows = new Set(node.kind === "command" ? rowArguments(node) : []);
    for (const operand of authoredOperands(node)) depths.set(operand, depth + (inRows.has(operand) ? 1 : 0));
  }
  return depths;
}

function rowArguments({ arguments: given }: Extract<Authored, { kind: "command" }>): readonly Authored[] {
  return given.flatMap(({ value, perRow }) => (perRow ? [value] : []));
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
    case "starts_with":
      return { ...layoutOf("starts_with", node), before: "not " };
    case "one_of": {
      const layout = layoutOf("one_of", node);
      return { ...layout, opening: ` not${layout.opening}` };
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

function partText(node: Authored, names: NameTexts, texts: PartTexts): PartText {
  switch (node.kind) {
    case "literal": {
      const text = literalText(node);
      const endsWithNumber = node.type.kind === "number" || (text.endsWith("%") && !text.endsWith("%%"));
      return leafText(node, text, { ...PLAIN, endsWithNumber, isNegative: text.startsWith("-") });
    }
    case "slot":
    case "rule":
    case "list":
    case "import": {
      const key = names.keyOf(node);
      return leafText(node, key, nameEdges(key.split(".")[0]));
    }
    case "field":
    case "position":
    case "element":
      return leafText(node, names.rowNameOf(node));
    case "now":
    case "veto":
      return leafText(node, node.kind);
    case "command":
      return printedText(node, commandText(node, texts));
    case "member": {
      const operand = partOf(node.operand, texts);
      return printedText(node, isNameOfRow(node.operand) ? named(operand, node.path) : printMember(operand, node.path));
    }
    case "previous":
      return printedText(node, printPrevious(node.path, argumentOf(node.otherwise, texts)));
    case "not":
      if (node.operand.kind === "is_veto")
        return operatorText(node, IS_NOT_VETO, authoredOperands(node.operand), texts);
      if (node.operand.kind === "working_days" && node.operand.which === "is")
        return workingDaysText(node.operand, IS_NO_WORKING_DAY, texts);
      break;
    case "rounding":
      return operatorText(node, roundingLayout(node, node.step.unit), [node.value, node.step], texts);
    case "working_days":
      return workingDaysText(node, layoutOf("working_days", node), texts);
    case "math": {
      const call: Layout = { ...CALL, kind: "math", before: `${node.function}(` };
      return operatorText(node, call, [node.operand], texts);
    }
  }
  return operatorText(node, layoutOf(node.kind, node), authoredOperands(node), texts);
}

function workingDaysText(
  node: Extract<Authored, { kind: "working_days" }>,
  layout: Layout,
  texts: PartTexts,
): PartText {
  const counts = { except: node.except.length, weekend: node.weekend.length };
  const operands = authoredOperands(node).map((operand) => partOf(operand, texts));
  return { ...printedText(node, printWorkingDays(layout, counts, operands)), layout };
}

/** True for a name, to which members are added with points. */
function isNameOfRow(node: Authored): boolean {
  let at = node;
  while (at.kind === "member") at = at.operand;
  return at.kind === "rule" || at.kind === "import" || at.kind === "field";
}

function named({ printed }: PartText, path: readonly string[]): Printed {
  const text = [printed.text, ...path].join(".");
  return printLeaf(text, nameEdges(text.split(".")[0]));
}

/** A command behind its list, as the formatter writes it. */
function commandText(node: Extract<Authored, { kind: "command" }>, texts: PartTexts): Printed {
  const { command, list, arguments: given, otherwise } = node;
  const [first] = given;
  const test =
    COMMANDS[command].argument === "condition" && first !== undefined ? testText(first.value, texts) : undefined;
  const values = test === undefined ? given.map(({ value }) => argumentOf(value, texts)) : [test];
  const rest = otherwise === undefined ? values : [...values, argumentOf(otherwise, texts)];
  const form = list.kind === "command" || ARGUMENTS.has(list.kind) ? "bare" : "enclosed";
  const orders = given.map(({ descending, field }) => ({ order: descending ? ("desc" as const) : undefined, field }));
  return printCommand({ command, arguments: orders }, [{ ...argumentOf(list, texts), argument: form }, ...rest]);
}

/** A comparison that needs no parentheses as a condition; undefined for any other. */
function testText(condition: Authored, texts: PartTexts): PrintedArgument | undefined {
  const test = testOf(condition, texts);
  if (test === undefined) return undefined;
  const left = argumentOf(test.left, texts);
  const isLeftOut = left.printed.text === "";
  if (!isLeftOut && (left.argument === "enclosed" || test.right.argument === "enclosed")) return undefined;
  return { layout: LEAF, printed: printTest(test.operator, left, test.right), argument: "bare" };
}

interface ConditionTest {
  readonly operator: string;
  readonly left: Authored;
  readonly right: PrintedArgument;
}

function testOf(condition: Authored, texts: PartTexts): ConditionTest | undefined {
  switch (condition.kind) {
    case "comparison": {
      const { operator, left, right } = condition;
      return { operator, left, right: argumentOf(right, texts) };
    }
    case "in_range":
      return { operator: "in", left: condition.value, right: argumentOf(condition.within, texts) };
    case "one_of": {
      const options = condition.options.map((option) => partOf(option, texts));
      const right: PrintedArgument = { layout: LEAF, printed: printOperator(LISTED, options), argument: "bare" };
      return { operator: "in", left: condition.value, right };
    }
    default:
      return undefined;
  }
}

/** The kinds of nodes that need no parentheses as arguments. */
const ARGUMENTS: ReadonlySet<Authored["kind"]> = new Set([
  ...([
    "literal",
    "slot",
    "rule",
    "list",
    "import",
    "field",
    "position",
    "element",
    "now",
    "extremum",
    "call",
    "member",
  ] as const),
]);

function argumentOf(node: Authored, texts: PartTexts): PrintedArgument {
  const part = partOf(node, texts);
  const isRange = node.kind === "range" && node.from.kind === "literal" && node.to.kind === "literal";
  if (!isRange && !ARGUMENTS.has(node.kind)) return { ...part, argument: "enclosed" };
  const { text } = part.printed;
  if (node.kind !== "literal" && ARGUMENT_WORDS.has(text.split(".")[0] ?? "")) return { ...part, argument: "enclosed" };
  return { ...part, argument: text.startsWith("-") ? "signed" : "bare" };
}

function partOf(node: Authored, texts: PartTexts): PartText {
  const part = texts.get(node);
  if (part === undefined) throw new Error("unreachable: operands come first");
  return part;
}

function printedText(node: Authored, printed: Printed): PartText {
  return { printed, continuing: printed, layout: LEAF, isRegrouped: false, amounts: amountsOf(node.type) };
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
