import type { PieceTokens } from "../pieces/piece-tokens.ts";
import { readSourceNumber } from "../pieces/source-number.ts";
import type { NumberLiteral, NumberText, RangeLiteral, ScalarLiteral } from "../tree/literal.ts";
import type { Range } from "../tree/place.ts";
import type { Branch, Build, Leaf, ProgramStep, StepOperation, TokenSpan } from "./parts.ts";

/** The stretch of text of tokens from `from` to `to`, both included. */
export function rangeOf(tokens: PieceTokens, span: TokenSpan): Range {
  return { start: tokens.start(span.from), end: tokens.end(span.to) };
}

/** The stretch of one token. */
export function rangeAt(tokens: PieceTokens, index: number): Range {
  return { start: tokens.start(index), end: tokens.end(index) };
}

/** The stretch of all tokens. */
export function wholeRange(tokens: PieceTokens): Range {
  return { start: tokens.start(0), end: tokens.end(tokens.length - 1) };
}

/** The labels of a path `a.b.c`, folded: every other token. */
export function labelsOf(tokens: PieceTokens, path: TokenSpan): readonly string[] {
  const labels: string[] = [];
  for (let index = path.from; index <= path.to; index += 2) labels.push(tokens.folded(index));
  return labels;
}

/** A name of several tokens without the white space between them, folded. */
export function nameOf(tokens: PieceTokens, name: TokenSpan): string {
  let text = "";
  for (let index = name.from; index <= name.to; index += 1) text += tokens.folded(index);
  return text;
}

/** A text without its quotes. */
export function textOf(tokens: PieceTokens, index: number): string {
  return tokens.text(index).slice(1, -1);
}

/** The label (docs/spec/01-syntax.md#4-13-labels) as a member; none where none is written. */
export function labelled(tokens: PieceTokens, label: Leaf | undefined): { readonly label?: string } {
  return label === undefined ? {} : { label: textOf(tokens, label.index) };
}

/** A value of a declaration: a literal, or what another build makes. */
export function valueIn<Made>(value: Branch | Build<Made>): Build<ScalarLiteral | Made> {
  return typeof value === "function" ? value : (tokens) => buildScalar(tokens, value);
}

export function rangeLiteral(low: Branch, high: Branch): Build<RangeLiteral> {
  return (tokens) => {
    const [from, to] = [buildScalar(tokens, low), buildScalar(tokens, high)];
    return { type: "range_literal", from, to, range: { start: from.range.start, end: to.range.end } };
  };
}

/** The literal that a branch makes in a declaration. */
export function buildScalar(tokens: PieceTokens, branch: Branch): ScalarLiteral {
  const literal = literalOf(tokens, branch);
  if (literal === undefined) throw new Error(`not a literal: ${branch.operation.make}`);
  return literal;
}

/** The literal that a step makes, undefined when it makes something else. */
export function literalOf(tokens: PieceTokens, step: ProgramStep): ScalarLiteral | undefined {
  const { operation } = step;
  switch (operation.make) {
    case "number":
      return numberLiteral(tokens, operation, rangeOf(tokens, step));
    case "text":
      return { type: "text", text: textOf(tokens, operation.token), range: rangeOf(tokens, step) };
    case "boolean":
      return booleanLiteral(tokens.folded(operation.token), rangeOf(tokens, step));
    case "date": {
      const moment = tokens.momentAt(operation.token);
      if (moment.type !== "date") return undefined;
      return { type: "date", value: moment.value, hasTime: moment.hasTime, range: rangeOf(tokens, step) };
    }
    case "time": {
      const moment = tokens.momentAt(operation.token);
      if (moment.type !== "time") return undefined;
      return { type: "time", value: moment.value, range: rangeOf(tokens, step) };
    }
    default:
      return undefined;
  }
}

function numberLiteral(
  tokens: PieceTokens,
  operation: Extract<StepOperation, { make: "number" }>,
  range: Range,
): NumberLiteral {
  const { value, digits } = signed(readSourceNumber(tokens.text(operation.number)), operation.minuses % 2 === 1);
  const unit = unitOf(tokens, operation);
  return unit === undefined ? { type: "number", value, digits, range } : { type: "number", value, digits, unit, range };
}

function unitOf(
  tokens: PieceTokens,
  operation: Extract<StepOperation, { make: "number" }>,
): readonly string[] | undefined {
  if (operation.unit !== undefined) return labelsOf(tokens, operation.unit);
  if (operation.percentage === undefined) return undefined;
  return tokens.text(operation.percentage) === "%" ? ["percent"] : ["permille"];
}

function signed({ value, digits }: NumberText, negative: boolean): NumberText {
  return negative ? { value: { n: -value.n, d: value.d }, digits: `-${digits}` } : { value, digits };
}

function booleanLiteral(word: string, range: Range): ScalarLiteral {
  if (word !== "true" && word !== "false" && word !== "yes" && word !== "no") throw new Error(`no boolean: ${word}`);
  return { type: "boolean", value: word === "true" || word === "yes", word, range };
}
