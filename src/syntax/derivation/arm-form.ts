import { OPERATOR_WORDS } from "../../model/operators.ts";
import { KIND, type TokenKind } from "../lexer/kinds.ts";
import type { PieceTokens } from "../pieces/piece-tokens.ts";
import type { FormTokens, Shape } from "./shape.ts";

/** Kinds that fix the meaning of their token. */
const FIXED: ReadonlySet<TokenKind> = new Set([
  ...OPERATOR_WORDS.map((word) => KIND[word]),
  ...[KIND.unless, KIND.then, KIND.now, KIND.is, KIND.or, KIND.unequal],
  ...[
    KIND.veto,
    KIND.veto_result,
    KIND.open,
    KIND.close,
    KIND.dot,
    KIND.minus,
    KIND.ellipsis,
    KIND.comma,
    KIND.rounding,
    KIND.to,
  ],
]);

const LITERALS: ReadonlySet<TokenKind> = new Set([KIND.number, KIND.text, KIND.boolean, KIND.date, KIND.time]);

/**
 * The form of an arm: all of it but the literals. Arms of one form have the same names, units,
 * operators and messages in the same places, so they are right or wrong together and have the same
 * types. Literals are part of the form where their value matters for that: in quotients (by zero),
 * powers (by a whole number), steps (above zero), commands (places from 1), ranges of times (of one
 * zone) and subtractions from zero, which are signs.
 */
export function armForm(tokens: PieceTokens, { key, form: formTokens }: Shape): string {
  if (formTokens === undefined) throw new Error("unreachable: no arm");
  const { distinctive, literals, products, minuends, valuesCount } = formTokens;
  let form = key;
  for (const index of distinctive) form += ` ${tokens.text(index)}`;
  if (valuesCount || products.some((index) => tokens.text(index) !== "*")) {
    for (const index of literals) form += ` ${tokens.text(index)}`;
  }
  for (const index of minuends) if (ZERO.test(tokens.text(index))) form += ` -${index}`;
  return form;
}

const ZERO = /^0[0_.]*(?:e|$)/i;

/** The tokens that make the form of an arm with these kinds. */
export function formTokens(kinds: readonly TokenKind[]): FormTokens {
  const literals = positions(kinds, (kind, before) => LITERALS.has(kind) && before !== KIND.veto_result);
  const left = new Set(literals);
  return {
    distinctive: positions(kinds, (kind) => !FIXED.has(kind)).filter((position) => !left.has(position)),
    literals,
    products: positions(kinds, (kind) => kind === KIND.multiplicative),
    minuends: positions(kinds, (kind, before) => kind === KIND.additive && before === KIND.number).map(
      (position) => position - 1,
    ),
    valuesCount:
      kinds.includes(KIND.caret) ||
      kinds.includes(KIND.to) ||
      kinds.includes(KIND.chain) ||
      (kinds.includes(KIND.ellipsis) && kinds.includes(KIND.time)),
  };
}

function positions(
  kinds: readonly TokenKind[],
  isMeant: (kind: TokenKind, before: TokenKind | undefined) => boolean,
): readonly number[] {
  return kinds.flatMap((kind, position) => (isMeant(kind, kinds[position - 1]) ? [position] : []));
}
