/**
 * The levels of expressions from the loosest to the tightest
 * (docs/spec/01-syntax.md#5-1-precedence). The grammar reads the levels of one line as a chain: a
 * flat list of operands and operators, which their strengths group afterwards.
 */
export const CHAINS = [
  ["expression", "conjunction"],
  ["negation"],
  ["comparison"],
  ["test"],
  ["sum", "product", "conversion", "span", "bound", "power"],
  ["operand"],
] as const;

export type Level = (typeof CHAINS)[number][number];

/** Tighter than every operator: two dates that words join, and words before one operand. */
const TIGHT = ["joined", "phrase"] as const;

const LEVELS: readonly string[] = [...CHAINS.flat(), ...TIGHT];

/** The strength of what needs no parentheses anywhere, such as names. */
export const STRONGEST = LEVELS.length;

/** The binding strength of a level, from 1, the loosest. */
export function strengthOf(level: Level): number {
  return LEVELS.indexOf(level) + 1;
}

/**
 * Rules of `grammar/expressions.ne` for what levels do not express: a test that may be converted,
 * and right operands that have forms of their own besides sums.
 */
const BESIDE_LEVELS: ReadonlyMap<string, string> = new Map([
  ["dated", "test"],
  ["compared", "sum"],
  ["within", "sum"],
  ["day_test", "comparison"],
  ["working", "joined"],
]);

/** The strength of a rule for operands; undefined for other rules. */
function strengthOfRule(rule: string): number | undefined {
  const place = LEVELS.indexOf(BESIDE_LEVELS.get(rule) ?? rule);
  return place < 0 ? undefined : place + 1;
}

/**
 * A way to write an operator: the rule that it makes, then its operands as the levels that they
 * need, and kinds of tokens in quotes.
 */
export type FormText =
  `${Level | (typeof TIGHT)[number] | "working" | "day_test" | "dated" | "within" | "prefixed" | "primary"} -> ${string}`;

/** A form with its symbols. */
export interface FormParts {
  /** The rule of the grammar that it makes. */
  readonly rule: string;
  readonly strength: number;
  readonly symbols: readonly FormSymbol[];
}

/** A token, or a rule of the grammar; operands have a strength. */
export interface FormSymbol {
  readonly isToken: boolean;
  readonly name: string;
  readonly strength: number | undefined;
}

/** Splits a form into its symbols. */
export function partsOfForm(form: FormText): FormParts {
  const [rule = "", , ...symbols] = form.split(" ");
  return { rule, strength: strengthOfRule(rule) ?? STRONGEST, symbols: symbols.map(symbolOf) };
}

function symbolOf(text: string): FormSymbol {
  return text.startsWith('"')
    ? { isToken: true, name: text.slice(1, -1), strength: undefined }
    : { isToken: false, name: text, strength: strengthOfRule(text) };
}
