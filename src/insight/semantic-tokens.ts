import { OPERATOR_WORDS } from "../model/operators.ts";
import { beginsPiece, isWord, KIND, type KindName, type TokenKind } from "../syntax/lexer/kinds.ts";
import { pieceEnd } from "../syntax/lexer/split.ts";
import type { TokenTable } from "../syntax/lexer/tokens.ts";
import { classifiedKinds } from "../syntax/pieces/declarations/classified-kinds.ts";

/**
 * The types of semantic tokens; their positions are the numbers in the protocol
 * (docs/spec/07-surfaces.md#5-5-semantic-tokens).
 */
export const SEMANTIC_TOKEN_TYPES = [
  "namespace",
  "class",
  "property",
  "function",
  "string",
  "comment",
  "keyword",
  "operator",
  "controlKeyword",
  "dataBody",
  "punctuation",
  "reference",
  "declarationKeyword",
] as const;

type SemanticTokenType = (typeof SEMANTIC_TOKEN_TYPES)[number];

/** A token as UTF-16 units of the text; it may span several lines. */
interface SemanticToken {
  readonly start: number;
  readonly end: number;
  readonly type: SemanticTokenType;
}

/**
 * The semantic tokens of a text in order; it need not parse. A character that begins no token, and
 * a text that is not closed, have none.
 */
export function semanticTokens(tokens: TokenTable): SemanticToken[] {
  const found = new Painter(tokens).paint();
  if (tokens.comments.length === 0) return found;
  const comments = tokens.comments.map(({ start, text }) => ({ start, end: start + text.length, type: COMMENT }));
  return [...found, ...comments].sort((a, b) => a.start - b.start);
}

const COMMENT: SemanticTokenType = "comment";

/** The types of kinds of tokens in one place, and that of all other words there. */
interface Colours {
  readonly types: ReadonlyMap<TokenKind, SemanticTokenType>;
  readonly word: SemanticTokenType | undefined;
}

function colours(
  word: SemanticTokenType | undefined,
  kindsOf: Partial<Record<SemanticTokenType, readonly KindName[]>>,
): Colours {
  const types = (Object.keys(kindsOf) as SemanticTokenType[]).flatMap((type) =>
    (kindsOf[type] ?? []).map((name) => [KIND[name], type] as const),
  );
  return { types: new Map([...types, [KIND.commentary, COMMENT], [KIND.unclosed_commentary, COMMENT]]), word };
}

const SIGNS: readonly KindName[] = [
  ...(["plus", "minus", "star", "slash", "percent", "permille", "caret", "compare", "arrow"] as const),
  ...(["additive", "multiplicative", "percentage", "chain", "test_compare"] as const),
];
const CONTROL: readonly KindName[] = ["then", "veto", "now", ...OPERATOR_WORDS];

const HEADER = colours("class", { class: ["number"], string: ["text", "caption"] });
const REPOSITORY = colours("namespace", { namespace: ["at"] });
const TARGET = colours("reference", { reference: ["number"], keyword: ["list_word"] });
const DATA = colours("dataBody", {
  declarationKeyword: ["with"],
  keyword: ["primitive", "math", "range_word", "list_word"],
  controlKeyword: CONTROL,
  dataBody: ["number", "text", "caption", "colon", "captioned", "formula"],
  operator: SIGNS,
});
const EXPRESSION = colours("reference", {
  controlKeyword: [
    ...CONTROL,
    ...(["veto_result", "unequal", "or", "test_in", "direction", "window", "relative"] as const),
    ...(["by_scale", "up_to", "at_rate", "above_at"] as const),
  ],
  keyword: [
    ...(["primitive", "math", "extremum", "rounding", "to", "rounding_mode", "call", "date_part", "through"] as const),
    ...(["units_from", "until", "starts_with", "range_end", "working_after", "working_from", "working_day"] as const),
    ...(["except", "weekend", "otherwise", "order", "previous", "key_bound"] as const),
  ],
  operator: [...SIGNS, "is", "test_is"],
  string: ["number", "text", "boolean"],
  reference: ["dot"],
});
/** The lines below an import. */
const LINE: Colours = {
  ...EXPRESSION,
  types: new Map([...EXPRESSION.types, [KIND.colon, "punctuation"], [KIND.formula, "punctuation"]]),
};

/** Kinds of tokens that are made of numbers and signs. */
const MOMENTS: ReadonlySet<TokenKind> = new Set([KIND.date, KIND.time, KIND.effective]);

/** Gives types to the tokens of one declaration after the other. */
class Painter {
  readonly #found: SemanticToken[] = [];
  readonly #tokens: TokenTable;
  readonly #kinds: Uint8Array;
  /** Index of the current token. */
  #at = 0;

  constructor(tokens: TokenTable) {
    this.#tokens = tokens;
    this.#kinds = classifiedKinds(tokens);
  }

  paint(): SemanticToken[] {
    while (this.#at < this.#kinds.length) {
      if (beginsPiece(this.#raw())) this.#piece(this.#raw(), pieceEnd(this.#tokens, this.#at));
      else this.#paintTo(this.#at + 1, OUTSIDE);
    }
    return this.#found;
  }

  #piece(first: TokenKind, end: number): void {
    this.#take(first === KIND.unless ? "controlKeyword" : "declarationKeyword");
    if (first === KIND.rule) this.#name("function");
    else if (first === KIND.meta) this.#name("reference");
    else if (first === KIND.data || first === KIND.with) this.#name("property");
    else if (first === KIND.uses) this.#uses(end);
    this.#paintTo(end, BODIES.get(first) ?? EXPRESSION);
  }

  /** A name with its label and the colon. */
  #name(type: SemanticTokenType): void {
    while (this.#kind() === KIND.label || this.#kind() === KIND.key) {
      this.#take(type);
      if (this.#kind() !== KIND.dot) break;
      this.#at += 1;
    }
    if (this.#kind() === KIND.caption) this.#take("string");
    if (this.#kind() === KIND.colon || this.#kind() === KIND.formula) this.#take("punctuation");
  }

  /** The alias, the repository, the name of the spec, and the lines below. */
  #uses(end: number): void {
    const isLabelled = this.#kind(1) === KIND.caption;
    if (this.#kind(isLabelled ? 2 : 1) === KIND.colon) this.#name("reference");
    const head = this.#find(end, (at) => this.#kinds[at] === KIND.arrow);
    const isPinned = this.#kind() === KIND.at;
    const name = this.#find(head, (at) => this.#kinds[at - 1] === KIND.label && this.#kinds[at] === KIND.label);
    if (isPinned || name < head) this.#paintTo(name, REPOSITORY);
    this.#paintTo(head, TARGET);
    while (this.#at < end) {
      const line = this.#find(end, (at) => at > this.#at && this.#kinds[at] === KIND.arrow);
      this.#take("operator");
      if (this.#kind() === KIND.with) {
        this.#take("declarationKeyword");
        this.#name("property");
        this.#paintTo(line, DATA);
      } else this.#paintTo(line, LINE);
    }
  }

  /** The first token from the current one on for which something holds, or `end`. */
  #find(end: number, isMeant: (at: number) => boolean): number {
    let at = this.#at;
    while (at < end && !isMeant(at)) at += 1;
    return at;
  }

  #paintTo(end: number, { types, word }: Colours): void {
    while (this.#at < end) {
      const other = this.#raw(-1) === KIND.arrow ? "keyword" : word;
      const type = types.get(this.#paintedKind()) ?? (isWord(this.#raw()) ? other : undefined);
      if (type === undefined) this.#at += 1;
      else this.#take(type);
    }
  }

  /** Parts of dates, and `mod` beside other products, have types of their own. */
  #paintedKind(): TokenKind {
    const [kind, raw] = [this.#kind(), this.#raw()];
    if (MOMENTS.has(kind)) return isWord(raw) ? KIND.number : raw;
    return kind === KIND.multiplicative && isWord(raw) ? KIND.through : kind;
  }

  #kind(ahead = 0): TokenKind {
    return this.#kinds[this.#at + ahead] ?? KIND.illegal;
  }

  #raw(ahead = 0): TokenKind {
    const index = this.#at + ahead;
    return index < this.#kinds.length ? (this.#tokens.kinds[index] ?? KIND.illegal) : KIND.illegal;
  }

  #take(type: SemanticTokenType): void {
    const { starts, ends } = this.#tokens;
    this.#found.push({ start: starts[this.#at] ?? 0, end: ends[this.#at] ?? 0, type });
    this.#at += 1;
  }
}

const OUTSIDE = colours(undefined, {});

/** The colours of a declaration after its name. */
const BODIES: ReadonlyMap<TokenKind, Colours> = new Map([
  [KIND.spec, HEADER],
  [KIND.repo, REPOSITORY],
  [KIND.data, DATA],
  [KIND.with, DATA],
]);
