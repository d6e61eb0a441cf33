import type { OperatorWord } from "../../model/operators.ts";
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

type OperatorSymbol = Extract<
  KindName,
  "is" | "compare" | "additive" | "bounding" | "multiplicative" | "caret" | "ellipsis" | "minus"
>;

/** The operators of expressions, for passes over tokens before parsing. */
const OPERATOR_TOKENS: Readonly<Record<OperatorWord | OperatorSymbol, OperatorToken>> = {
  and: { ends: "all", makesNode: true },
  not: { ends: "sums", makesNode: false },
  in: { ends: "sums", makesNode: false },
  as: { ends: "powers", makesNode: true },
  is: { ends: "sums", makesNode: false },
  compare: { ends: "sums", makesNode: true },
  additive: { ends: "powers", makesNode: true },
  bounding: { ends: "powers", makesNode: true },
  multiplicative: { ends: "powers", makesNode: true },
  caret: { ends: "nothing", makesNode: true },
  ellipsis: { ends: "powers", makesNode: false },
  minus: { ends: "nothing", makesNode: true },
};

const BY_KIND: ReadonlyMap<TokenKind, OperatorToken> = new Map(
  Object.entries(OPERATOR_TOKENS).map(([name, token]) => [KIND[name as keyof typeof OPERATOR_TOKENS], token]),
);

/** The facts about an operator; undefined for every other token. */
export function operatorToken(kind: TokenKind): OperatorToken | undefined {
  return BY_KIND.get(kind);
}
