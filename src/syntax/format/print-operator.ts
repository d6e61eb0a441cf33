import type { Layout } from "../../model/forms/layout.ts";
import { layoutOf } from "../../model/operators.ts";
import { MARK } from "./comments/gaps.ts";
import { type ChainEnd, needsParentheses, type OuterTokens, PLAIN, type Side } from "./parentheses.ts";

/** An expression as text, with the facts that its surroundings need. */
export interface Printed extends OuterTokens {
  readonly text: string;
  /** The length in UTF-8 bytes. */
  readonly bytes: number;
  readonly hasBreak: boolean;
  /** The levels of nesting, in the sense of the depth limit (docs/spec/01-syntax.md#7-limits). */
  readonly levels: number;
}

/** An operand that is printed already. */
export interface PrintedOperand {
  readonly layout: Layout;
  readonly printed: Printed;
  /** It needs no parentheses anywhere. */
  readonly isBare?: boolean;
  /** Comments stand before it, behind the operand to its left. */
  readonly isMarked?: boolean;
}

/**
 * The widest line before it breaks, and the indentation of further lines; undefined: everything on
 * one line.
 */
export interface Width {
  readonly bytes: number;
  readonly indent: string;
}

/** A `not` around a test for a veto. */
export const IS_NOT_VETO: Layout = {
  ...layoutOf("not", { operand: undefined }),
  takes: layoutOf("is_veto", { operand: undefined }).takes,
  before: "",
  after: " is not veto",
};

/** The text of an expression without an operator. */
export function printLeaf(text: string, edges: OuterTokens = PLAIN): Printed {
  return printed(text, utf8Bytes(text), text.includes("\n"), 0, edges);
}

/**
 * Every printed expression is an object of one shape: files and explanations make millions of them.
 */
function printed(text: string, bytes: number, hasBreak: boolean, levels: number, edges: OuterTokens): Printed {
  return {
    text,
    bytes,
    hasBreak,
    levels,
    endsOpen: edges.endsOpen,
    endsWithNumber: edges.endsWithNumber,
    endsWithRange: edges.endsWithRange,
    beginsWithRange: edges.beginsWithRange,
    isNegative: edges.isNegative,
    beginsWithMinus: edges.beginsWithMinus,
    endsWithDate: edges.endsWithDate,
    beginsWithName: edges.beginsWithName,
    endsWithChain: edges.endsWithChain,
  };
}

/** UTF-8 bytes of a text. */
export function utf8Bytes(text: string): number {
  for (let index = 0; index < text.length; index += 1) {
    if (text.charCodeAt(index) > 0x7f) return new TextEncoder().encode(text).length;
  }
  return text.length;
}

/** An operator between or around its operands, of which there is at least one. */
export function printOperator(layout: Layout, operands: readonly PrintedOperand[], width?: Width): Printed {
  const { before, between, after, opening = between } = layout;
  const last = operands.length - 1;
  const parts: Printed[] = [];
  let bytes = before.length + after.length + (last > 0 ? opening.length + (last - 1) * between.length : 0);
  let levels = 0;
  let hasBreak = false;
  for (const operand of operands) {
    const side = sideOf(parts.length, last);
    const part = inPlace(layout, side, operand, parts.length === last);
    parts.push(part);
    bytes += part.bytes;
    levels = Math.max(levels, part.levels + nests(layout, side));
    hasBreak ||= part.hasBreak;
  }
  const indent = layout.breaks === true && width !== undefined && (hasBreak || bytes > width.bytes) ? width.indent : "";
  const head = before + joinedHead(parts, layout, indent, operands);
  const tail = parts[last];
  const tailText = last === 0 ? (tail?.text ?? "") : indented(tail?.text ?? "", tail?.hasBreak === true ? indent : "");
  const edges = edgesOf(layout, parts, (chain) => head + indented(chain, tail?.hasBreak === true ? indent : ""));
  return printed(head + tailText + after, bytes, hasBreak || indent !== "", levels, edges);
}

/**
 * The text before the last operand. Texts are concatenated, not joined: the engine writes out such
 * long texts only when they are read.
 */
function joinedHead(
  parts: readonly Printed[],
  { between, opening = between }: Layout,
  indent: string,
  operands: readonly PrintedOperand[],
): string {
  const broken = (separator: string) => (indent === "" ? separator : `\n${indent}${separator.trimStart()}`);
  let separator = broken(opening);
  let text = "";
  for (const [index, part] of parts.entries()) {
    if (index === parts.length - 1) break;
    text += index === 0 || !part.hasBreak ? part.text : indented(part.text, indent);
    text += operands[index + 1]?.isMarked === true ? marked(separator) : separator;
    separator = broken(between);
  }
  return text;
}

/** Comments stand before an operator, but behind a comma. */
function marked(separator: string): string {
  return separator.startsWith(",") ? `,${MARK}${separator.slice(1)}` : MARK + separator;
}

/** The lines inside a text literal keep their indentation. */
function indented(text: string, indent: string): string {
  return indent !== "" ? text.replace(/"[^"]*"|\n/g, (part) => (part === "\n" ? `\n${indent}` : part)) : text;
}

function sideOf(at: number, last: number): Side {
  if (last === 0) return "only";
  return at === 0 ? "left" : "right";
}

/** An operand with the parentheses that its place needs. */
function inPlace(
  parent: Layout,
  side: Side,
  { layout, printed: inner, isBare }: PrintedOperand,
  isLast: boolean,
): Printed {
  if (isBare !== true && needsParentheses(parent, side, layout, inner)) return parenthesised(inner);
  return inner.endsWithChain !== undefined && endsChain(parent, side, inner.endsWithChain, isLast)
    ? withChainClosed(inner, inner.endsWithChain)
    : inner;
}

/** True when what follows an operand would be refused behind the chain at its end. */
function endsChain(
  { kind, between, after, opening = between }: Layout,
  side: Side,
  { isBare, isListed, isCondition }: ChainEnd,
  isLast: boolean,
): boolean {
  if (kind === "extremum" || (opening !== between && side === "right")) return isListed && !isLast;
  if (isCondition && COMPARING.test(isLast ? after : opening)) return true;
  return kind !== "rounding" && isBare && (!isLast || after !== "");
}

/** The texts of operators that go on a condition. */
const COMPARING = /^ (?:[<>]|is |in )/;

/** An expression with parentheses around the chain at its end. */
function withChainClosed(inner: Printed, { before, text, levels }: ChainEnd): Printed {
  const edges = { ...inner, endsWithChain: undefined, ...(before === "" && { beginsWithName: undefined }) };
  return printed(`${before}(${text})`, inner.bytes + 2, inner.hasBreak, Math.max(inner.levels, levels + 1), edges);
}

/** An expression in parentheses. */
export function parenthesised({ text, bytes, hasBreak, levels }: Printed): Printed {
  return printed(`(${text})`, bytes + 2, hasBreak, levels + 1, PLAIN);
}

/** 1 where an operand is one level deeper: behind a word, in a list, on the right of a power. */
function nests({ before, strength, takes, opening }: Layout, side: Side): number {
  return /[ (]$/.test(before) || (side === "right" && (takes[1] === strength || opening !== undefined)) ? 1 : 0;
}

/** Functions and windows take the whole sum that follows. */
function opensEnd(kind: Layout["kind"]): boolean {
  return kind === "math" || kind === "rounding" || kind === "window";
}

/** `textBefore`: all of the text before a chain, of which a part stands in the last operand. */
function edgesOf(
  { kind, before, after, givesDate }: Layout,
  operands: readonly Printed[],
  textBefore: (inLast: string) => string,
): OuterTokens {
  const isRange = kind === "range";
  const first = before === "" ? operands[0] : undefined;
  const last = after === "" ? operands.at(-1) : undefined;
  return {
    endsOpen: opensEnd(kind) || last?.endsOpen === true,
    endsWithNumber: last?.endsWithNumber === true,
    endsWithRange: isRange || last?.endsWithRange === true,
    beginsWithRange: isRange || first?.beginsWithRange === true,
    isNegative: false,
    beginsWithMinus: before.startsWith("-") || first?.beginsWithMinus === true,
    endsWithDate: givesDate ?? last?.endsWithDate === true,
    beginsWithName: kind === "window" ? operands[0]?.beginsWithName : first?.beginsWithName,
    endsWithChain: last?.endsWithChain && { ...last.endsWithChain, before: textBefore(last.endsWithChain.before) },
  };
}
