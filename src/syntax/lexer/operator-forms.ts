import { CHAINS, type FormParts, partsOfForm } from "../../model/forms/precedence.ts";
import { type OperatorKind, ROWS } from "../../model/operators.ts";

/** A written form of an operator with its symbols. */
export interface OperatorForm extends FormParts {
  readonly kind: OperatorKind;
}

/** The written forms of all operators. */
export const FORMS: readonly OperatorForm[] = (Object.keys(ROWS) as OperatorKind[]).flatMap((kind) =>
  ROWS[kind].forms.map((form) => ({ kind, ...partsOfForm(form) })),
);

/** An operator of a chain: a token between two operands, or a suffix. */
export interface ChainOperator {
  readonly kind: OperatorKind;
  /** The level that it makes. */
  readonly level: string;
  readonly token: string;
  readonly strength: number;
  /** The strengths that its operands need; a suffix has no right operand. */
  readonly left: number;
  readonly right: number | undefined;
  /** The rule of the grammar after the token of a suffix. */
  readonly after: string | undefined;
}

const CHAINED: ReadonlySet<string> = new Set(CHAINS.flatMap((levels) => (levels.length > 1 ? levels : [])));

export const CHAIN_OPERATORS: readonly ChainOperator[] = FORMS.flatMap(({ kind, rule, strength, symbols }) => {
  const [left, token, right] = symbols;
  if (!CHAINED.has(rule) || left?.strength === undefined || token === undefined || right === undefined) return [];
  const after = right.strength === undefined ? right.name : undefined;
  return [{ kind, level: rule, token: token.name, strength, left: left.strength, right: right.strength, after }];
});
