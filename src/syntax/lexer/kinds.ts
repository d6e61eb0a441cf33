import { CONTEXTUAL_WORDS, OPERATOR_WORDS } from "../../model/operators.ts";

/**
 * Kinds of tokens. The first group depends on the text alone (docs/spec/01-syntax.md#1-1-tokens to
 * docs/spec/01-syntax.md#1-3-keywords); the second on the tokens around it (see
 * `pieces/expression-tokens.ts`), which makes the grammar unambiguous. Tokens are stored in typed
 * arrays, hence the numbers.
 */
const KIND_NAMES = [
  // declaration words
  "spec",
  "repo",
  "data",
  "rule",
  "meta",
  "uses",
  "with",
  "unless",
  // other reserved words
  "then",
  "veto",
  ...OPERATOR_WORDS,
  "now",
  "boolean",
  "primitive",
  "math",
  // every other word, and the words that have a meaning in one place only
  "label",
  ...CONTEXTUAL_WORDS,
  "direction",
  "calendar",
  "period",
  // literals
  "number",
  "text",
  "commentary",
  // symbols
  "arrow",
  "compare",
  "permille",
  "percent",
  "ellipsis",
  "plus",
  "minus",
  "star",
  "slash",
  "caret",
  "colon",
  "dot",
  "comma",
  "open",
  "close",
  "at",
  // rejected by the lexer
  "illegal",
  "unclosed_text",
  "unclosed_commentary",
  // decided by the tokens around them
  "date",
  "time",
  "effective",
  "unit",
  "percentage",
  "additive",
  "multiplicative",
  "extremum",
  "call",
  "date_part",
  "through",
  "units_from",
  "until",
  "starts_with",
  "range_end",
  "working_after",
  "working_from",
  "working_day",
  "except",
  "weekend",
  "rounding",
  "to",
  "rounding_mode",
  "window",
  "relative",
  "unequal",
  "veto_result",
  "key",
  // the text behind a name that people read in its place
  "caption",
  // the colon between an option and its label
  "captioned",
  "range_word",
  "command",
  "unit_command",
  "by_scale",
  "up_to",
  "at_rate",
  "above_at",
  // of chains of commands, decided by the tokens around them (docs/spec/08-lists.md#2-commands)
  "chain",
  "count_command",
  "row_command",
  "value_command",
  "top_command",
  "find_command",
  "test_command",
  "sort_command",
  "distinct_command",
  "list_command",
  "with_command",
  "test_compare",
  "test_is",
  "test_in",
  "otherwise",
  "order",
  "further",
  "between",
  "previous",
  // of the lines of a list (docs/spec/08-lists.md#1-declaring)
  "list_word",
  "formula",
  "line_help",
  "line_bound",
  "line_optional",
  "line_key",
  "line_rows",
  "line_sort",
  "line_each",
  "line_by",
  "line_at",
  "key_bound",
  // rejected because of the tokens around it
  "rejected",
] as const;

export type KindName = (typeof KIND_NAMES)[number];

/** The number of a kind: its place in `KIND_NAMES`. */
export type TokenKind = number;

/** Kind numbers by name. */
export const KIND: Readonly<Record<KindName, TokenKind>> = numbered();

function numbered(): Record<KindName, TokenKind> {
  const entries = KIND_NAMES.map((name, index) => [name, index] as const);
  return Object.fromEntries(entries) as Record<KindName, TokenKind>;
}

/** The name of a kind, as the grammar spells it. */
export function kindName(kind: TokenKind): KindName {
  return KIND_NAMES[kind] ?? "illegal";
}

/** True for the words that can never be a name (docs/spec/01-syntax.md#1-3-keywords). */
export function isReserved(kind: TokenKind): boolean {
  return kind <= KIND.math;
}

/** True for every word, reserved or not. */
export function isWord(kind: TokenKind): boolean {
  return kind <= KIND.period;
}

/** True for the words that begin a piece: a declaration or an `unless` arm. */
export function beginsPiece(kind: TokenKind): boolean {
  return kind <= KIND.unless;
}
