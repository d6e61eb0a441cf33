import { KIND, type TokenKind } from "../lexer/kinds.ts";
import type { TokenReader } from "../lexer/token-reader.ts";

/**
 * True for the operator in `d in past or b`, and not for a name in `d in past or` or
 * `d in past or + 1 day` (docs/spec/01-syntax.md#5-4-date-predicates): a name is followed by an
 * operator or nothing, so what begins an operand only shows the operator.
 */
export function isOrOfWindow(reader: TokenReader, at: number): boolean {
  const next = reader.kind(at + 1);
  if (next === KIND.not) return reader.kind(at + 2) !== KIND.in;
  return next === KIND.or ? !beginsOperand(reader.kind(at + 2)) : BEGINS_OPERAND.has(next);
}

/** The kinds of raw tokens that may begin an operand, and may not follow one. */
const BEGINS_OPERAND: ReadonlySet<TokenKind> = new Set([
  ...[KIND.label, KIND.number, KIND.text, KIND.boolean, KIND.now, KIND.math, KIND.open],
  ...[KIND.direction, KIND.calendar, KIND.period, KIND.veto],
]);

function beginsOperand(kind: TokenKind): boolean {
  return BEGINS_OPERAND.has(kind) || kind === KIND.not || kind === KIND.plus || kind === KIND.minus;
}
