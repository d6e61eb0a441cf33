import { CONTEXTUAL_WORDS, OPERATOR_WORDS } from "../../model/operators.ts";
import { KIND, type KindName, type TokenKind } from "../lexer/kinds.ts";
import { CHAIN_OPERATORS, FORMS } from "../lexer/operator-forms.ts";

// The tokens of operators by the written forms of these, for passes over tokens before parsing.

/** For each token after an operand the strength of the operation: tighter operands end there. */
const ENDS = new Map<TokenKind, number>([[KIND.comma, 0]]);
/**
 * For each token whose operand is a level of nesting (docs/spec/01-syntax.md#7-limits), a word or
 * an operator that groups to the right: the strength up to which tokens end the level. That of the
 * first of two dates lasts to the end of the second.
 */
const NESTS = new Map<TokenKind, number>();

for (const { strength, symbols } of FORMS) {
  for (const [at, { isToken, name }] of symbols.entries()) {
    const before = symbols[at - 1]?.strength;
    if (!isToken || before === undefined) continue;
    const kind = kindOf(name);
    ENDS.set(kind, Math.min(before, strength, ENDS.get(kind) ?? before));
  }
}
// The days on which nobody works stand behind the operands of a question about working days.
for (const kind of [KIND.except, KIND.weekend]) ENDS.set(kind, ENDS.get(KIND.until) ?? 0);

for (const { rule, symbols } of FORMS) {
  for (const [at, { isToken, name }] of symbols.entries()) {
    const operand = symbols[at + 1];
    const next = symbols[at + 2];
    const isInfix = symbols[0]?.strength !== undefined;
    if (!isToken || operand?.strength === undefined || (at > 0 && !(isInfix && operand.name === rule))) continue;
    NESTS.set(kindOf(name), Math.min(operand.strength, (next && ENDS.get(kindOf(next.name))) ?? operand.strength));
  }
}

function kindOf(token: string): TokenKind {
  return KIND[token as KindName];
}

/**
 * The strength up to which operands go on at a token: tighter ones end there. Undefined where none
 * does.
 */
export function endsTighterThan(kind: TokenKind): number | undefined {
  return ENDS.get(kind);
}

/** The strength that the nested operand of a token needs; undefined for a token without one. */
export function nestedOperand(kind: TokenKind): number | undefined {
  return NESTS.get(kind);
}

/** Tokens that make a node of their own at every place in a rule or an arm. */
export const MAKES_NODE: ReadonlySet<TokenKind> = new Set([
  KIND.number,
  KIND.minus,
  KIND.compare,
  ...CHAIN_OPERATORS.map(({ token }) => kindOf(token)),
]);

/** Tokens between an operand and a list of values in parentheses. */
export const BEFORE_LIST: ReadonlySet<TokenKind> = new Set(
  FORMS.flatMap(({ symbols: [left, token, open] }) =>
    left?.strength !== undefined && token !== undefined && open?.name === "open" ? [kindOf(token.name)] : [],
  ),
);

/** The words that may be written where an operand has ended. */
export const WORDS_AFTER_OPERAND: readonly string[] = wordsAfterOperand();

function wordsAfterOperand(): readonly string[] {
  const words: readonly string[] = [...OPERATOR_WORDS, ...CONTEXTUAL_WORDS, "through"];
  const phrases = FORMS.flatMap(({ symbols: [operand, first, second] }) => {
    if (operand?.strength === undefined || first === undefined || !words.includes(first.name)) return [];
    return NESTS.has(kindOf(first.name)) ? [`${first.name} ${second?.name}`] : [first.name];
  });
  return [...new Set([...phrases, "mod", "starts with", "working days after", "working days before"])];
}
