import { KIND, type Kind } from "../lexer/kinds.ts";

/** Kinds that make one expression node each, or more, wherever they stand in a rule or an arm. */
const MAKES_NODE: ReadonlySet<Kind> = new Set<Kind>([
  KIND.number,
  KIND.additive,
  KIND.bounding,
  KIND.multiplicative,
  KIND.caret,
  KIND.compare,
  KIND.and,
  KIND.as,
  KIND.minus,
]);

/**
 * The index of the token after the one that certainly makes an expression node beyond `limit`
 * (docs/spec/01-syntax.md#7-limits), or -1. Operands that are names are left out: the count is a
 * lower bound, from which on a piece need not be read.
 */
export function tooManyAt(kinds: readonly Kind[], limit: number): number {
  if (kinds.length <= limit || (kinds[0] !== KIND.rule && kinds[0] !== KIND.unless)) return -1;
  let nodes = 0;
  for (let index = 0; index < kinds.length; index += 1) {
    const kind = kinds[index];
    if (kind !== undefined && MAKES_NODE.has(kind)) nodes += 1;
    if (nodes > limit) return index + 1;
  }
  return -1;
}
