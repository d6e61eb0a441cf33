import { KIND, type TokenKind } from "../lexer/kinds.ts";
import { SEPARATORS } from "../lexer/scale-words.ts";
import { endsTighterThan, MAKES_NODE, nestedOperand } from "./operator-tokens.ts";

/**
 * The index after the token that opens a level of nesting beyond `limit`, or -1; it may be the
 * number of tokens. Every expression of the piece begins at level 1; parentheses, `not`, math
 * prefixes, windows and right operands of `^` add one each (docs/spec/01-syntax.md#7-limits). In
 * data a `^` is part of a unit.
 */
export function tooDeepAt(kinds: readonly TokenKind[], limit: number): number {
  if (!HOLDS_EXPRESSIONS.has(kinds[0] ?? KIND.illegal)) return -1;
  const levels: number[] = [];
  for (let index = 0; index < kinds.length; index += 1) {
    closeBy(kinds[index] ?? KIND.illegal, levels);
    const level = openedBy(kinds, index);
    if (level === undefined) continue;
    levels.push(level);
    if (levels.length + 1 > limit) return index + 1;
  }
  return -1;
}

const PARENTHESIS = 0;

/** The first kinds of pieces that may hold expressions: rules, arms, imports, lines of lists. */
const HOLDS_EXPRESSIONS: ReadonlySet<TokenKind> = new Set([KIND.rule, KIND.unless, KIND.uses, KIND.arrow]);

/** The strength that the operand behind a token needs, where it is a level of nesting. */
function openedBy(kinds: readonly TokenKind[], index: number): number | undefined {
  const kind = kinds[index] ?? KIND.illegal;
  const next = kinds[index + 1];
  if (kind === KIND.open) return PARENTHESIS;
  if ((kind === KIND.not && next === KIND.in) || (kind === KIND.relative && !beginsSum(next))) return undefined;
  return nestedOperand(kind);
}

function closeBy(kind: TokenKind, levels: number[]): void {
  if (kind === KIND.arrow || kind === KIND.formula) levels.length = 0;
  else if (kind === KIND.close) while (levels.length > 0 && levels.pop() !== PARENTHESIS);
  else if (SEPARATORS.has(kind)) levels.length = 0;
  else {
    const strength = endsTighterThan(kind) ?? Number.POSITIVE_INFINITY;
    while ((levels.at(-1) ?? PARENTHESIS) > strength) levels.pop();
  }
}

/** True when a sum can begin with a token of this kind. */
function beginsSum(kind: TokenKind | undefined): boolean {
  switch (kind) {
    case KIND.number:
    case KIND.text:
    case KIND.boolean:
    case KIND.label:
    case KIND.now:
    case KIND.date:
    case KIND.time:
    case KIND.open:
    case KIND.math:
    case KIND.rounding:
    case KIND.extremum:
    case KIND.window:
    case KIND.plus:
    case KIND.minus:
      return true;
    default:
      return false;
  }
}

/**
 * The index after the token that certainly makes an expression node beyond `limit`
 * (docs/spec/01-syntax.md#7-limits), or -1. Operands that are names are not counted, so the count
 * is a lower bound.
 */
export function tooManyAt(kinds: readonly TokenKind[], limit: number): number {
  if (kinds.length <= limit || !HOLDS_EXPRESSIONS.has(kinds[0] ?? KIND.illegal)) return -1;
  let nodes = 0;
  for (let index = 0; index < kinds.length; index += 1) {
    const kind = kinds[index] ?? KIND.illegal;
    if (MAKES_NODE.has(kind)) nodes += 1;
    if (nodes > limit) return index + 1;
  }
  return -1;
}
