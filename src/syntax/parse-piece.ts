import type { Limits } from "../model/limits.ts";
import { completed, type Derivation, type DerivedPiece, derive } from "./derivation/derive.ts";
import { rangeOf } from "./derivation/literals.ts";
import type { TokenSpan } from "./derivation/parts.ts";
import { nodesOf } from "./derivation/program.ts";
import { type Shape, type ShapeMemo, shapeKey, shapeOf } from "./derivation/shape.ts";
import { KIND, type TokenKind } from "./lexer/kinds.ts";
import { TokenReader, type TokenTable } from "./lexer/tokens.ts";
import { importWithoutWith } from "./messages/declarations.ts";
import { limitError, parseError, type SyntaxFinding } from "./messages/diagnostic.ts";
import { foundToken, shownToken } from "./messages/found.ts";
import { listsValues } from "./messages/remedies.ts";
import { unexpectedToken } from "./messages/unexpected.ts";
import { tooDeepAt, tooManyAt } from "./pieces/expression-limits.ts";
import type { PieceTokens } from "./pieces/piece-tokens.ts";
import type { Range } from "./tree/place.ts";

/** The first error of a piece. */
export interface FailedPiece {
  readonly finding: SyntaxFinding;
  /** The next piece is part of this one: its first word was not meant to begin a piece. */
  readonly takesNext: boolean;
}

/**
 * Parses the classified tokens of one piece; its shape makes its node. `next` is
 * the index of the raw token after the piece. A piece with more expression nodes than the limit may
 * get the shape of its beginning, which has too many as well.
 */
export function parsePiece(
  table: TokenTable,
  tokens: PieceTokens,
  next: number,
  shapes: ShapeMemo,
  limits: Limits,
): Shape | FailedPiece {
  const key = shapeKey(tokens.kinds);
  const known = shapes.get(key);
  if (known !== undefined) return known;
  const derived =
    beyondCount(tokens, key, limits) ?? deriveShape(table, tokens, next, key, limits.max_expression_depth);
  if (!("finding" in derived)) shapes.keep(key, derived);
  return derived;
}

/**
 * The shape of the beginning of a piece up to the operator that makes its nodes too many, if it has
 * no error: the rest is never derived.
 */
function beyondCount({ kinds }: PieceTokens, key: string, limits: Limits): Shape | undefined {
  const beyond = tooManyAt(kinds, limits.max_expression_count);
  if (beyond < 0 || tooDeepAt(kinds.slice(0, beyond), limits.max_expression_depth) >= 0) return undefined;
  const derived = completed(kinds.slice(0, beyond));
  if (derived === undefined || castOperandOf(derived) !== undefined) return undefined;
  return shapeOf(derived, kinds, key);
}

function deriveShape(
  table: TokenTable,
  tokens: PieceTokens,
  next: number,
  key: string,
  depthLimit: number,
): Shape | FailedPiece {
  const { kinds } = tokens;
  const tooDeep = tooDeepAt(kinds, depthLimit);
  const count = tooDeep < 0 ? kinds.length : tooDeep;
  const derivation = derive(kinds, count);
  const cast = firstCastOperand(kinds, count, derivation);
  if (cast !== undefined) return { finding: castOperandError(tokens, cast), takesNext: false };
  switch (derivation.type) {
    case "unexpected":
      return { finding: unexpectedAt(table, tokens, derivation.index, next, derivation), takesNext: false };
    case "incomplete":
    case "derived":
      if (tooDeep >= 0) {
        return { finding: tooDeepError(table, tokens, tooDeep, next, depthLimit), takesNext: false };
      }
      if (derivation.type === "derived") return shapeOf(derivation, kinds, key);
      return incomplete(table, tokens, next, derivation);
  }
}

/**
 * The error of a piece that breaks off. The word behind it begins no piece when it is a declaration
 * word meant as a name, or an `unless` inside parentheses. After the arrow of an import it does;
 * there the arrow is wrong.
 */
function incomplete(
  table: TokenTable,
  tokens: PieceTokens,
  next: number,
  derivation: Extract<Derivation, { readonly type: "incomplete" }>,
): FailedPiece {
  const last = tokens.length - 1;
  if (tokens.kind(0) === KIND.uses && tokens.kind(last) === KIND.arrow && next < table.count) {
    const { text } = placeOf(table, tokens, tokens.length, next);
    return { finding: importWithoutWith(text, tokens.start(last), tokens.end(last)), takesNext: false };
  }
  const finding = unexpectedAt(table, tokens, tokens.length, next, derivation);
  const isNested = next < table.count && table.kinds[next] === KIND.unless && derivation.expected.has("close");
  return { finding, takesNext: finding.code === "reserved-word" || isNested };
}

/**
 * The place of the first node beyond the limit, in a piece that parsed, when `allowed` more nodes
 * may follow. Nodes are counted when they are complete, operands before operators.
 */
export function nodeBeyond(tokens: PieceTokens, { programs }: DerivedPiece, allowed: number): Range {
  let nodes = 0;
  for (const program of programs) {
    for (const step of program.steps) {
      nodes += nodesOf(step.operation);
      if (nodes > allowed) return rangeOf(tokens, step);
    }
  }
  return rangeOf(tokens, { from: tokens.length - 1, to: tokens.length - 1 });
}

/**
 * The cast that follows a bare number and a sign (docs/spec/01-syntax.md#5-1-precedence). Where the
 * piece breaks off, the tokens before that place are completed first, as this error is reported as
 * soon as its cast is read.
 */
function firstCastOperand(kinds: readonly TokenKind[], count: number, derivation: Derivation): TokenSpan | undefined {
  if (derivation.type === "derived") return castOperandOf(derivation);
  if (!kinds.includes(KIND.as)) return undefined;
  const end = derivation.type === "unexpected" ? derivation.index : count;
  const derived = completed(kinds.slice(0, end));
  const cast = derived && castOperandOf(derived);
  return cast !== undefined && cast.to < end ? cast : undefined;
}

function castOperandOf({ programs }: DerivedPiece): TokenSpan | undefined {
  return programs.find(({ castOperand }) => castOperand !== undefined)?.castOperand;
}

function castOperandError(tokens: PieceTokens, operand: TokenSpan): SyntaxFinding {
  return parseError(
    "number-and-cast",
    "a number without unit is added to or subtracted from a conversion with `as`",
    tokens.start(operand.from),
    tokens.end(operand.to),
    "convert each operand: `5 eur + x as eur`",
  );
}

/**
 * The place of the token at `index` of the piece, and its name in a message; at the end of the
 * piece those of the raw token `next`.
 */
function placeOf(table: TokenTable, tokens: PieceTokens, index: number, next: number) {
  if (index < tokens.length) {
    const [start, end] = [tokens.start(index), tokens.end(index)];
    const [kind, text] = [tokens.kind(index), tokens.text(index)];
    return { kind, text, shown: shownToken(kind, text), start, end };
  }
  const reader = new TokenReader(table);
  return {
    kind: reader.kind(next),
    text: reader.text(next),
    shown: foundToken(reader, next),
    start: reader.start(next) - tokens.base,
    end: reader.end(next) - tokens.base,
  };
}

function unexpectedAt(
  table: TokenTable,
  tokens: PieceTokens,
  index: number,
  next: number,
  derivation: Extract<Derivation, { readonly expected: unknown }>,
): SyntaxFinding {
  const rejected = tokens.findingAt(index);
  if (rejected !== undefined) return rejected;
  const { kind, ...place } = placeOf(table, tokens, index, next);
  const { line, behind } = lineAround(table.text, place.start + tokens.base, place.end + tokens.base);
  return unexpectedToken({
    ...place,
    found: kind,
    expected: derivation.expected,
    complete: derivation.type === "unexpected" && derivation.complete,
    piece: tokens.kind(0),
    previous: tokens.kind(index - 1),
    previousText: tokens.text(index - 1),
    rounds: /^(?:round|floor|ceil)$/.test(tokens.folded(tokens.kinds.lastIndexOf(KIND.math, index))),
    line,
    behind,
    comparesWithList: comparesWithList(tokens, index),
    onNewLine: table.text.slice(tokens.end(index - 1) + tokens.base, place.start + tokens.base).includes("\n"),
  });
}

/** The line of `[start, end)`, and what of it stands behind; 200 characters on each side. */
function lineAround(text: string, start: number, end: number): { readonly line: string; readonly behind: string } {
  const [behind = ""] = text.slice(end, end + 200).split("\n", 1);
  const before = text.slice(Math.max(0, start - 200), start);
  return { line: before.slice(before.lastIndexOf("\n") + 1) + text.slice(start, end) + behind, behind };
}

const VALUES: ReadonlySet<TokenKind> = new Set([
  ...[KIND.text, KIND.number, KIND.unit, KIND.percentage, KIND.boolean, KIND.date, KIND.label, KIND.open],
]);

/** The word before the value, perhaps in a parenthesis, that the tokens before `index` are. */
function comparesWithList(tokens: PieceTokens, index: number): "in" | "not in" | undefined {
  let at = index - 1;
  while (VALUES.has(tokens.kind(at))) at -= 1;
  if (tokens.kind(at) === KIND.in && tokens.kind(at - 1) === KIND.not) return "not in";
  return at < index - 1 && listsValues(tokens.kind(at)) ? "in" : undefined;
}

function tooDeepError(
  table: TokenTable,
  tokens: PieceTokens,
  index: number,
  next: number,
  limit: number,
): SyntaxFinding {
  const { start, end } = placeOf(table, tokens, index, next);
  return limitError(
    "max_expression_depth",
    { limit, actual: limit + 1, unit: "" },
    `expressions may be nested ${limit} levels deep, this one is nested deeper`,
    "give a part of the expression a rule of its own",
    start,
    end,
  );
}
