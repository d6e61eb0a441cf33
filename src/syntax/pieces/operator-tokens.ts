import type { ContextualWord, OperatorWord } from "../../model/operators.ts";
import { KIND, type KindName, type TokenKind } from "../lexer/kinds.ts";

/**
 * The parts of an expression that end at an operator: right sides of powers; also the sums of
 * functions and windows; or everything up to a parenthesis.
 */
type TokenEnds = "powers" | "sums" | "all" | "nothing";

interface OperatorToken {
  readonly ends: TokenEnds;
  /** The operator makes a node of its own at every place in a rule or an arm. */
  readonly makesNode: boolean;
}

interface WordToken extends OperatorToken {
  /** The words that it can begin behind an operand. */
  readonly afterOperand: string;
}

type OperatorSymbol = Extract<
  KindName,
  "compare" | "additive" | "bounding" | "multiplicative" | "caret" | "ellipsis" | "minus" | "comma" | "to"
>;

/** The operators of expressions, for passes over tokens before parsing. */
const WORDS: Readonly<Record<OperatorWord | ContextualWord, WordToken>> = {
  and: { ends: "all", makesNode: true, afterOperand: "and" },
  or: { ends: "all", makesNode: true, afterOperand: "or" },
  is: { ends: "sums", makesNode: false, afterOperand: "is" },
  in: { ends: "sums", makesNode: false, afterOperand: "in" },
  as: { ends: "powers", makesNode: true, afterOperand: "as" },
  not: { ends: "sums", makesNode: false, afterOperand: "not in" },
};

const SYMBOLS: Readonly<Record<OperatorSymbol, OperatorToken>> = {
  compare: { ends: "sums", makesNode: true },
  additive: { ends: "powers", makesNode: true },
  bounding: { ends: "powers", makesNode: true },
  multiplicative: { ends: "powers", makesNode: true },
  caret: { ends: "nothing", makesNode: true },
  ellipsis: { ends: "powers", makesNode: false },
  minus: { ends: "nothing", makesNode: true },
  to: { ends: "powers", makesNode: false },
  comma: { ends: "all", makesNode: false },
};

const BY_KIND: ReadonlyMap<TokenKind, OperatorToken> = new Map(
  Object.entries({ ...WORDS, ...SYMBOLS }).map(([name, token]) => [
    KIND[name as keyof typeof WORDS | OperatorSymbol],
    token,
  ]),
);

/** The facts about an operator; undefined for every other token. */
export function operatorToken(kind: TokenKind): OperatorToken | undefined {
  return BY_KIND.get(kind);
}

/** The words that may be written where an operand has ended. */
export const WORDS_AFTER_OPERAND: readonly string[] = Object.values(WORDS).map(({ afterOperand }) => afterOperand);
