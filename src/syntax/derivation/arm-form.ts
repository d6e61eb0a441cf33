import { KIND, type Kind } from "../lexer/kinds.ts";
import type { PieceTokens } from "../pieces/piece-tokens.ts";
import type { Shape } from "./shape.ts";

/** Kinds that say by themselves what their token means. */
const FIXED: ReadonlySet<Kind> = new Set([
  ...[KIND.unless, KIND.then, KIND.and, KIND.not, KIND.in, KIND.as, KIND.now, KIND.is, KIND.unequal],
  ...[KIND.veto, KIND.veto_result, KIND.open, KIND.close, KIND.dot, KIND.minus, KIND.ellipsis],
]);

const LITERALS: ReadonlySet<Kind> = new Set([KIND.number, KIND.text, KIND.boolean, KIND.date, KIND.time]);

/**
 * What an arm says, its literals left out: arms of one form have the same names, units, operators and messages in the same places, so all of them are right or wrong
 * together and have the same types. Literals count where that depends on their value: in quotients (by zero), powers (by a whole number) and ranges of times (of one zone).
 */
export function armForm(tokens: PieceTokens, { key, distinctive }: Shape): string {
  let form = key;
  for (const index of distinctive) form += ` ${tokens.text(index)}`;
  return form;
}

/** The positions of the tokens whose text belongs to the form of an arm with these kinds. */
export function distinctiveTokens(kinds: readonly Kind[]): readonly number[] {
  const valuesCount =
    kinds.includes(KIND.multiplicative) ||
    kinds.includes(KIND.caret) ||
    (kinds.includes(KIND.ellipsis) && kinds.includes(KIND.time));
  const positions: number[] = [];
  kinds.forEach((kind, position) => {
    const isLiteral = LITERALS.has(kind) && kinds[position - 1] !== KIND.veto_result;
    if (isLiteral ? valuesCount : !FIXED.has(kind)) positions.push(position);
  });
  return positions;
}
