import { COMPARED, type Layout, LEAF } from "../../model/operators.ts";
import { needsParentheses, type OuterTokens, PLAIN, type Side } from "./parentheses.ts";

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
export const IS_NOT_VETO: Layout = { ...LEAF, kind: "not", strength: 3, takes: COMPARED, after: " is not veto" };

/** The text of an expression without an operator. */
export function printLeaf(text: string, edges: OuterTokens = PLAIN): Printed {
  return { ...edges, text, bytes: utf8Bytes(text), hasBreak: text.includes("\n"), levels: 0 };
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
  const { before, between, after } = layout;
  const last = operands.length - 1;
  const parts = operands.map((operand, at) => inPlace(layout, sideOf(at, last), operand));
  let bytes = before.length + after.length + last * between.length;
  let levels = 0;
  let hasBreak = false;
  for (const [at, part] of parts.entries()) {
    bytes += part.bytes;
    levels = Math.max(levels, part.levels + nests(layout, sideOf(at, last)));
    hasBreak ||= part.hasBreak;
  }
  const indent = layout.breaks === true && width !== undefined && (hasBreak || bytes > width.bytes) ? width.indent : "";
  const text = before + joined(parts, between, indent) + after;
  return { ...edgesOf(layout, parts), text, bytes, hasBreak: hasBreak || indent !== "", levels };
}

/**
 * Texts are concatenated, not joined: the engine writes out such long texts only when they are
 * read.
 */
function joined(parts: readonly Printed[], between: string, indent: string): string {
  const separator = indent === "" ? between : `\n${indent}${between.trimStart()}`;
  let text = "";
  for (const [at, part] of parts.entries()) {
    if (at > 0) text += separator;
    text += at > 0 && indent !== "" ? indented(part, indent) : part.text;
  }
  return text;
}

/** The lines inside a text literal keep their indentation. */
function indented({ text, hasBreak }: Printed, indent: string): string {
  return hasBreak ? text.replace(/"[^"]*"|\n/g, (part) => (part === "\n" ? `\n${indent}` : part)) : text;
}

function sideOf(at: number, last: number): Side {
  if (last === 0) return "only";
  return at === 0 ? "left" : "right";
}

/** An operand with the parentheses that its place needs. */
function inPlace(parent: Layout, side: Side, { layout, printed, isBare }: PrintedOperand): Printed {
  if (isBare === true || !needsParentheses(parent, side, layout, printed)) return printed;
  const { text, bytes, hasBreak, levels } = printed;
  return { ...PLAIN, text: `(${text})`, bytes: bytes + 2, hasBreak, levels: levels + 1 };
}

/** True where an operand is one level deeper: after a word, and on the right side of a power. */
function nests({ before, associates }: Layout, side: Side): number {
  return before.endsWith(" ") || (associates === "right" && side === "right") ? 1 : 0;
}

/** Functions and windows take the whole sum that follows. */
function opensEnd(kind: Layout["kind"]): boolean {
  return kind === "math" || kind === "window";
}

function edgesOf({ kind, before, after }: Layout, operands: readonly Printed[]): OuterTokens {
  const isRange = kind === "range";
  const first = before === "" ? operands[0] : undefined;
  const last = after === "" ? operands.at(-1) : undefined;
  return {
    endsOpen: opensEnd(kind) || last?.endsOpen === true,
    endsWithNumber: last?.endsWithNumber === true,
    endsWithRange: isRange || last?.endsWithRange === true,
    beginsWithRange: isRange || first?.beginsWithRange === true,
    beginsWithName: kind === "window" ? operands[0]?.beginsWithName : first?.beginsWithName,
  };
}
