import { type FormText, partsOfForm, STRONGEST } from "./precedence.ts";

/**
 * The layout of an operator on one line: the texts around its operands, and where they need
 * parentheses (docs/spec/01-syntax.md#8-5-operators-parentheses).
 */
export interface Layout {
  /** The kind of operator (`model/operators.ts`), or `leaf`. */
  readonly kind: string;
  readonly strength: number;
  /** The strengths that its operands need: the first, and all others. */
  readonly takes: readonly [first: number, others: number];
  readonly before: string;
  readonly between: string;
  /** The text behind the first operand, where the others stand in parentheses. */
  readonly opening?: string;
  readonly after: string;
  /** Words for dates that give a date, a time or a range end it. */
  readonly givesDate?: boolean;
  /** A line that is too long breaks before the operator. */
  readonly breaks?: boolean;
}

/** The layout of an expression without an operator. */
export const LEAF: Layout = {
  kind: "leaf",
  strength: STRONGEST,
  takes: [STRONGEST, STRONGEST],
  before: "",
  between: "",
  after: "",
};

/** A layout whose operands stand in parentheses of its own. */
export const CALL: Layout = { ...LEAF, takes: [0, 0], after: ")" };

/** Operands in parentheses of their own, between commas. */
export const LISTED: Layout = { ...CALL, kind: "extremum", before: "(", between: ", " };

/** An operator between two operands. */
export function infix(kind: string, symbol: string, form: FormText): Layout {
  return { ...bound(kind, form), between: ` ${symbol} ` };
}

/** An operand before a list in parentheses. */
export function listed(kind: string, opening: string, form: FormText): Layout {
  const { strength, takes } = bound(kind, form);
  return { ...CALL, kind, strength, takes: [takes[0], 0], between: ", ", opening };
}

/** A word before an operand that needs no parentheses by itself. */
export function prefix(kind: string, word: string): Layout {
  return { ...LEAF, kind, before: `${word} ` };
}

/** A layout with the strengths of a form, without its texts. */
export function bound(kind: string, form: FormText): Layout {
  const { strength, symbols } = partsOfForm(form);
  const [first = STRONGEST, others = first] = symbols.flatMap((symbol) => symbol.strength ?? []);
  return { ...LEAF, kind, strength, takes: [first, others] };
}
