import { OPERATOR_WORDS } from "../../model/operators.ts";
import { KIND, type TokenKind } from "../lexer/kinds.ts";
import { SEPARATORS } from "../lexer/scale-words.ts";
import type { PieceTokens } from "./piece-tokens.ts";

/**
 * The signs in one level of parentheses that stand in the right end of a range, or may turn out to
 * stand in a left end.
 */
interface Level {
  readonly pending: number[];
  rightEnd: boolean;
  afterCast: boolean;
}

/**
 * Turns each `+` and `-` in an end of a range into a `bounding` sign. `...` binds looser than these
 * signs next to it, tighter than `*`, `/`, `%` and `as`, and looser than `^`
 * (docs/spec/01-syntax.md#5-2-ranges). One pass over the piece, so that long sums stay linear.
 */
export function markBounds(tokens: PieceTokens): void {
  const { kinds } = tokens;
  const levels: Level[] = [freshLevel()];
  for (let index = 0; index < kinds.length; index += 1) {
    const level = levels.at(-1) ?? freshLevel();
    switch (kinds[index]) {
      case KIND.open:
        levels.push(freshLevel());
        break;
      case KIND.close:
        if (levels.length > 1) levels.pop();
        break;
      case KIND.additive:
        if (level.rightEnd) kinds[index] = KIND.bounding;
        else if (level.afterCast) cut(level);
        else level.pending.push(index);
        break;
      case KIND.ellipsis:
        for (const sign of level.pending) kinds[sign] = KIND.bounding;
        cut(level);
        level.rightEnd = true;
        break;
      case KIND.as:
        cut(level);
        level.afterCast = true;
        break;
      default:
        if (ENDS_BOUND.has(kinds[index] ?? KIND.illegal)) cut(level);
    }
  }
}

function freshLevel(): Level {
  return { pending: [], rightEnd: false, afterCast: false };
}

function cut(level: Level): void {
  level.pending.length = 0;
  level.rightEnd = false;
  level.afterCast = false;
}

const ENDS_BOUND: ReadonlySet<TokenKind> = new Set<TokenKind>([
  ...OPERATOR_WORDS.map((word) => KIND[word]),
  ...[KIND.multiplicative, KIND.compare, KIND.is, KIND.or, KIND.unequal, ...SEPARATORS],
  ...[KIND.math, KIND.window, KIND.relative, KIND.colon, KIND.comma, KIND.rounding, KIND.to],
]);
