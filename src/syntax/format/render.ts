import { type Layout, LEAF } from "../../model/forms/layout.ts";
import { IS_NO_WORKING_DAY, layoutOf, roundingLayout } from "../../model/operators.ts";
import { operandsOf, yearsOf } from "../operands.ts";
import type { VetoResult } from "../tree/declaration.ts";
import type { Expression } from "../tree/expression.ts";
import type { Comment } from "../tree/source.ts";
import { argumentForm } from "./argument-form.ts";
import { commandForm, memberForm, notInForm, previousForm, type WrittenForm } from "./chain-forms.ts";
import { nameEdges, PLAIN } from "./parentheses.ts";
import { printWorkingDays } from "./print-chain.ts";
import { printScalar, printYear } from "./print-literal.ts";
import {
  IS_NOT_VETO,
  type Printed,
  type PrintedOperand,
  parenthesised,
  printLeaf,
  printOperator,
  type Width,
} from "./print-operator.ts";

/**
 * Renders an expression (docs/spec/01-syntax.md#8-4-rules and
 * docs/spec/01-syntax.md#8-5-operators-parentheses); without width on one line. Chains of operators
 * may be thousands long, so a loop renders operands before their operator. The place of comments is
 * marked: `before` has those before each leaf but the first.
 */
export function render(
  root: Expression,
  width: Width | undefined,
  before: readonly (readonly Comment[])[] = [],
): Printed {
  return rendered(operandsFirst(root, width, true), before);
}

/**
 * Renders an expression of a line below a declaration, where an arrow outside of parentheses begins
 * the next line (docs/spec/08-lists.md#10-small-print).
 */
export function renderInLine(root: Expression): Printed {
  return rendered(operandsFirst(root, undefined, false), []);
}

/** Renders an argument of a command, or what stands like one, such as a key of `sort`. */
export function renderArgument(value: Expression): Printed {
  const printed = render(value, undefined);
  return argumentForm(value) === "enclosed" ? parenthesised(printed) : printed;
}

function rendered(parts: readonly Part[], before: readonly (readonly Comment[])[]): Printed {
  const finished: RenderedOperand[] = [];
  let leaves = 0;
  for (const { form, width, isClosed } of parts) {
    const { layout, operands, leaf, print } = form;
    const taken = leaf === undefined ? finished.splice(-operands.length) : [];
    const first = taken[0]?.first ?? leaves;
    if (leaf !== undefined) leaves += 1;
    const open = leaf ?? (print === undefined ? printOperator(layout, taken, width) : print(taken));
    const printed = isClosed ? parenthesised(open) : open;
    finished.push({ layout, printed, first, isMarked: (before[first]?.length ?? 0) > 0 });
  }
  const [rendered] = finished;
  if (rendered === undefined) throw new Error("unreachable: nothing was rendered");
  return rendered.printed;
}

interface RenderedOperand extends PrintedOperand {
  /** The number of leaves to its left. */
  readonly first: number;
}

/** The starts of the leaves of an expression, in the order in which they are written. */
export function leafStarts(root: Expression): readonly number[] {
  return operandsFirst(root, undefined, true).flatMap(({ form, start }) => (form.leaf === undefined ? [] : [start]));
}

/** A veto result: `veto`, or `veto "message"`. */
export function renderVeto({ message }: VetoResult): Printed {
  return printLeaf(message === undefined ? "veto" : `veto "${message}"`);
}

/** A part of an expression with its width. */
interface Part {
  readonly form: WrittenForm;
  readonly width: Width | undefined;
  readonly start: number;
  /** It is a chain that has to stand in parentheses. */
  readonly isClosed: boolean;
}

/**
 * The parts of an expression, operands before operators, left before right. `enclosed`: chains may
 * stand without parentheses.
 */
function operandsFirst(root: Expression, width: Width | undefined, enclosed: boolean): readonly Part[] {
  const order: Part[] = [];
  const open = [{ expression: root, width, enclosed, isYear: false }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { expression, isYear } = next;
    const form = writtenForm(expression, isYear);
    const years = yearsOf(expression, isYear);
    const isClosed = !next.enclosed && expression.type === "command";
    order.push({ form, width: next.width, start: expression.range.start, isClosed });
    const inner = form.layout.breaks === true ? next.width : undefined;
    const encloses = next.enclosed || ENCLOSING.has(expression.type);
    for (const operand of form.operands) {
      open.push({ expression: operand, width: inner, enclosed: encloses, isYear: years.includes(operand) });
    }
  }
  return order.reverse();
}

/** The kinds of expressions whose operands stand in parentheses, or in an argument. */
const ENCLOSING: ReadonlySet<Expression["type"]> = new Set(["command", "member", "previous", "extremum", "call"]);

function writtenForm(expression: Expression, isYear: boolean): WrittenForm {
  switch (expression.type) {
    case "reference":
      return leaf(expression.path.join("."), nameEdges(expression.path[0]));
    case "now":
      return leaf("now");
    case "element":
      throw new Error("unreachable: what is left out has no text");
    case "command":
      return commandForm(expression);
    case "member":
      return memberForm(expression);
    case "previous":
      return previousForm(expression);
    case "number": {
      const text = isYear ? printYear(expression) : printScalar(expression);
      const isPercent = text.endsWith("%") && !text.endsWith("%%");
      const endsWithNumber = isPercent || expression.unit === undefined;
      const isNegative = text.startsWith("-");
      return leaf(text, { ...PLAIN, endsWithNumber, isNegative, beginsWithMinus: isNegative });
    }
    case "text":
    case "boolean":
    case "date":
    case "time":
      return leaf(printScalar(expression));
    case "arithmetic":
      if (isMinusCast(expression)) return { layout: MINUS, operands: [expression.right] };
      break;
    case "rounding": {
      const { step } = expression;
      const unit = step.type === "number" ? step.unit?.at(-1) : undefined;
      return { layout: roundingLayout(expression, unit), operands: operandsOf(expression) };
    }
    case "working_days":
      return workingDaysForm(expression, layoutOf("working_days", expression));
    case "not":
      if (expression.operand.type === "is_veto")
        return { layout: IS_NOT_VETO, operands: operandsOf(expression.operand) };
      if (expression.operand.type === "working_days" && expression.operand.which === "is")
        return workingDaysForm(expression.operand, IS_NO_WORKING_DAY);
      return notInForm(expression) ?? { layout: layoutOf("not", expression), operands: operandsOf(expression) };
  }
  return { layout: layoutOf(expression.type, expression), operands: operandsOf(expression) };
}

function workingDaysForm(days: Extract<Expression, { type: "working_days" }>, layout: Layout): WrittenForm {
  const counts = { except: days.except.length, weekend: days.weekend.length };
  return { layout, operands: operandsOf(days), print: (operands) => printWorkingDays(layout, counts, operands) };
}

function leaf(text: string, edges = PLAIN): WrittenForm {
  return { layout: LEAF, operands: [], leaf: printLeaf(text, edges) };
}

/** `0 - (x as eur)` comes from `-(x as eur)` and is printed so. */
const MINUS: Layout = {
  ...LEAF,
  kind: "arithmetic",
  strength: layoutOf("arithmetic", { operator: "-", left: undefined, right: undefined }).strength,
  before: "-",
};

function isMinusCast({ operator, left, right }: Extract<Expression, { type: "arithmetic" }>): boolean {
  return operator === "-" && left.type === "number" && left.unit === undefined && right.type === "cast";
}
