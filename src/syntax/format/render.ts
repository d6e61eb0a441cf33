import { operandsOf } from "../operands.ts";
import type { VetoNode } from "../tree/declaration.ts";
import type { Expression } from "../tree/expression.ts";
import { type Edges, edgesBetween, nameEdges, needsParentheses, PLAIN, type Side } from "./parentheses.ts";
import { printScalar } from "./print-literal.ts";

/** An expression as text, with what its surroundings must know of it. */
export interface Rendered extends Edges {
  readonly text: string;
  /** UTF-8 bytes of the text. */
  readonly bytes: number;
  readonly hasBreak: boolean;
  /** Levels of nesting in it, as the depth limit counts them (docs/spec/01-syntax.md#7-limits). */
  readonly levels: number;
}

/**
 * How wide a line may be before sums, products and `and` break, and what a further line begins
 * with; undefined: everything on one line.
 */
export interface Width {
  readonly bytes: number;
  readonly indent: string;
}

interface Task {
  readonly expression: Expression;
  readonly width: Width | undefined;
  readonly operands: readonly Expression[] | undefined;
}

/**
 * Renders an expression (docs/spec/01-syntax.md#8-4-rules and
 * docs/spec/01-syntax.md#8-5-operators-parentheses). Operands are rendered before their operator
 * with an explicit stack, as chains of operators may be thousands long; texts of chains are only
 * joined once.
 */
export function render(root: Expression, width: Width | undefined): Rendered {
  const done: Rendered[] = [];
  const tasks: Task[] = [{ expression: root, width, operands: undefined }];
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    const { expression } = task;
    if (task.operands !== undefined) {
      const right = task.operands.length > 1 ? done.pop() : undefined;
      const left = done.pop();
      if (left === undefined) throw new Error("an operator lacks an operand");
      done.push(right === undefined ? around(expression, left) : between(expression, left, right, task.width));
      continue;
    }
    const operands = printedOperands(expression);
    if (operands.length === 0) {
      done.push(leaf(expression));
      continue;
    }
    const breaks = expression.type === "and" || (expression.type === "arithmetic" && !isMinusCast(expression));
    const inner = breaks ? task.width : undefined;
    tasks.push({ expression, width: task.width, operands });
    for (let index = operands.length - 1; index >= 0; index -= 1) {
      const operand = operands[index];
      if (operand !== undefined) tasks.push({ expression: operand, width: inner, operands: undefined });
    }
  }
  const [rendered] = done;
  if (rendered === undefined) throw new Error("nothing was rendered");
  return rendered;
}

/** A veto result: `veto`, or `veto "message"`. */
export function renderVeto({ message }: VetoNode): Rendered {
  return plain(message === undefined ? "veto" : `veto "${message}"`);
}

/** UTF-8 bytes of a text. */
export function utf8Bytes(text: string): number {
  for (let index = 0; index < text.length; index += 1) {
    if (text.charCodeAt(index) > 0x7f) return new TextEncoder().encode(text).length;
  }
  return text.length;
}

/** The operands that are printed; `0 - (x as eur)` comes from `-(x as eur)` and is printed so. */
function printedOperands(expression: Expression): readonly Expression[] {
  if (expression.type === "arithmetic" && isMinusCast(expression)) return [expression.right];
  if (expression.type === "not" && expression.operand.type === "is_veto") return [expression.operand.operand];
  return operandsOf(expression);
}

function isMinusCast(expression: Extract<Expression, { type: "arithmetic" }>): boolean {
  const { operator, left, right } = expression;
  return operator === "-" && left.type === "number" && left.unit === undefined && right.type === "cast";
}

function plain(text: string, edges: Edges = PLAIN): Rendered {
  return { ...edges, text, bytes: utf8Bytes(text), hasBreak: text.includes("\n"), levels: 0 };
}

function leaf(expression: Expression): Rendered {
  switch (expression.type) {
    case "reference":
      return plain(expression.path.join("."), nameEdges(expression.path[0]));
    case "now":
      return plain("now");
    case "number": {
      const text = printScalar(expression);
      const isPercent = text.endsWith("%") && !text.endsWith("%%");
      return plain(text, { ...PLAIN, endsWithNumber: isPercent || expression.unit === undefined });
    }
    case "text":
    case "boolean":
    case "date":
    case "time":
      return plain(printScalar(expression));
    default:
      throw new Error(`not a leaf: ${expression.type}`);
  }
}

function parenthesised(inner: Rendered): Rendered {
  const { text, bytes, hasBreak, levels } = inner;
  return { ...PLAIN, text: `(${text})`, bytes: bytes + 2, hasBreak, levels: levels + 1 };
}

function operand(parent: Expression, side: Side, child: Expression, rendered: Rendered): Rendered {
  return needsParentheses(parent, side, child, rendered) ? parenthesised(rendered) : rendered;
}

/** Text before and after an operand on one line. */
function wrapped(before: string, inner: Rendered, after: string, edges: Edges, levels: number): Rendered {
  return {
    ...edges,
    text: before + inner.text + after,
    bytes: before.length + inner.bytes + after.length,
    hasBreak: inner.hasBreak,
    levels,
  };
}

function around(expression: Expression, inner: Rendered): Rendered {
  switch (expression.type) {
    case "arithmetic":
      return wrapped("-(", inner, ")", PLAIN, inner.levels + 1);
    case "not": {
      const { operand: child } = expression;
      if (child.type === "is_veto") {
        const compared = operand(child, "only", child.operand, inner);
        return wrapped("", compared, " is not veto", PLAIN, compared.levels);
      }
      const negated = operand(expression, "only", child, inner);
      return wrapped("not ", negated, "", negated, negated.levels + 1);
    }
    case "is_veto": {
      const compared = operand(expression, "only", expression.operand, inner);
      return wrapped("", compared, " is veto", PLAIN, compared.levels);
    }
    case "cast": {
      const converted = operand(expression, "only", expression.operand, inner);
      const { target } = expression;
      const name = "primitive" in target ? target.primitive : target.unit.join(".");
      const { beginsWithRange, beginsWithName, levels } = converted;
      return wrapped("", converted, ` as ${name}`, { ...PLAIN, beginsWithRange, beginsWithName }, levels);
    }
    case "math":
    case "window": {
      const child = expression.type === "math" ? expression.operand : expression.offset;
      const argument = operand(expression, "only", child, inner);
      const word = expression.type === "math" ? expression.function : expression.direction;
      const beginsWithName = expression.type === "window" ? argument.beginsWithName : undefined;
      const edges = { ...PLAIN, endsOpen: true, endsWithNumber: argument.endsWithNumber, beginsWithName };
      return wrapped(`${word} `, argument, "", edges, argument.levels + 1);
    }
    case "date_relative": {
      const value = operand(expression, "only", expression.operand, inner);
      return wrapped("", value, ` in ${expression.direction}`, PLAIN, value.levels);
    }
    case "date_calendar": {
      const value = operand(expression, "only", expression.operand, inner);
      return wrapped("", value, ` ${calendarText(expression)}`, PLAIN, value.levels);
    }
    default:
      throw new Error(`not an operator with one operand: ${expression.type}`);
  }
}

function calendarText({ which, period }: Extract<Expression, { type: "date_calendar" }>): string {
  if (which === "current") return `in calendar ${period}`;
  return which === "not_in" ? `not in calendar ${period}` : `in ${which} calendar ${period}`;
}

function between(expression: Expression, left: Rendered, right: Rendered, width: Width | undefined): Rendered {
  switch (expression.type) {
    case "and":
    case "arithmetic": {
      const first = operand(expression, "left", expression.left, left);
      const second = operand(expression, "right", expression.right, right);
      const symbol = expression.type === "and" ? "and" : expression.operator;
      return joined(first, symbol, second, width);
    }
    case "comparison": {
      const first = operand(expression, "left", expression.left, left);
      const second = operand(expression, "right", expression.right, right);
      return joined(first, expression.operator, second, undefined);
    }
    case "in_range": {
      const first = operand(expression, "left", expression.value, left);
      return joined(first, "in", operand(expression, "right", expression.within, right), undefined);
    }
    case "range": {
      const first = operand(expression, "left", expression.from, left);
      const second = operand(expression, "right", expression.to, right);
      return {
        ...edgesBetween(first, second),
        beginsWithRange: true,
        endsWithRange: true,
        text: `${first.text}...${second.text}`,
        bytes: first.bytes + second.bytes + 3,
        hasBreak: first.hasBreak || second.hasBreak,
        levels: Math.max(first.levels, second.levels),
      };
    }
    default:
      throw new Error(`not an operator with two operands: ${expression.type}`);
  }
}

function joined(left: Rendered, symbol: string, right: Rendered, width: Width | undefined): Rendered {
  const bytes = left.bytes + symbol.length + 2 + right.bytes;
  const fits = width === undefined || (bytes <= width.bytes && !left.hasBreak && !right.hasBreak);
  const text = fits
    ? `${left.text} ${symbol} ${right.text}`
    : `${left.text}\n${width.indent}${symbol} ${indented(right, width.indent)}`;
  return {
    text,
    bytes,
    hasBreak: !fits || left.hasBreak || right.hasBreak,
    levels: Math.max(left.levels, right.levels + (symbol === "^" ? 1 : 0)),
    ...edgesBetween(left, right),
  };
}

/** Lines inside a text are its own and stay as they are. */
function indented({ text, hasBreak }: Rendered, indent: string): string {
  return hasBreak ? text.replace(/"[^"]*"|\n/g, (part) => (part === "\n" ? `\n${indent}` : part)) : text;
}
