import { KIND, type TokenKind } from "../lexer/kinds.ts";
import { operatorToken } from "./operator-tokens.ts";

/**
 * The index after the token that certainly makes an expression node beyond `limit`
 * (docs/spec/01-syntax.md#7-limits), or -1. Operands that are names are not counted, so the count
 * is a lower bound.
 */
export function tooManyAt(kinds: readonly TokenKind[], limit: number): number {
  if (kinds.length <= limit || (kinds[0] !== KIND.rule && kinds[0] !== KIND.unless)) return -1;
  let nodes = 0;
  for (let index = 0; index < kinds.length; index += 1) {
    const kind = kinds[index] ?? KIND.illegal;
    if (kind === KIND.number || operatorToken(kind)?.makesNode === true) nodes += 1;
    if (nodes > limit) return index + 1;
  }
  return -1;
}
