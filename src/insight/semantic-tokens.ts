import { OPERATOR_WORDS } from "../model/operators.ts";
import { beginsPiece, isReserved, isWord, KIND, type TokenKind } from "../syntax/lexer/kinds.ts";
import { pieceEnd, repositoryEnd, separatesSegments } from "../syntax/lexer/split.ts";
import { TokenReader } from "../syntax/lexer/token-reader.ts";
import type { TokenTable } from "../syntax/lexer/tokens.ts";
import { listHead } from "../syntax/pieces/declarations/list-head.ts";
import { dateWordsIn, endsOperand, isOrOperator, scaleWordsIn } from "./operands.ts";

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
  return new Scanner(tokens).scan();
}

class Scanner {
  readonly #reader: TokenReader;
  readonly #found: SemanticToken[] = [];
  /** Indexes of tokens. */
  readonly #scaleWords = new Set<number>();
  #dateWords: ReadonlySet<number> = new Set();
  /** Index of the word `list` of a declaration. */
  #listWord = -1;
  /** Index of the current token. */
  #at = 0;
  /** Index after the last token. */
  readonly #end: number;

  constructor(tokens: TokenTable) {
    this.#reader = new TokenReader(tokens);
    this.#end = tokens.count;
  }

  scan(): SemanticToken[] {
    while (this.#at < this.#end) {
      const kind = this.#kind();
      if (kind === KIND.repo) this.#repository();
      else if (kind === KIND.spec) this.#spec();
      else if (kind === KIND.data || kind === KIND.with) this.#data();
      else if (kind === KIND.rule || kind === KIND.unless) this.#rule(kind);
      else if (kind === KIND.uses) this.#uses();
      else if (kind === KIND.meta) this.#meta();
      else if (isCommentary(kind)) this.#take("comment");
      else this.#at += 1;
    }
    return this.#withComments();
  }

  /** Comments stand between tokens, or in a declaration of several. */
  #withComments(): SemanticToken[] {
    const { comments } = this.#reader.tokens;
    if (comments.length === 0) return this.#found;
    const tokens = comments.map(({ start, text }) => ({ start, end: start + text.length, type: "comment" as const }));
    return [...this.#found, ...tokens].sort((a, b) => a.start - b.start);
  }

  #kind(ahead = 0): TokenKind {
    const index = this.#at + ahead;
    return index >= 0 && index < this.#end ? this.#reader.kind(index) : KIND.illegal;
  }

  #take(type: SemanticTokenType): void {
    this.#found.push({ start: this.#reader.start(this.#at), end: this.#reader.end(this.#at), type });
    this.#at += 1;
  }

  #repository(): void {
    this.#take("declarationKeyword");
    this.#qualifier(repositoryEnd(this.#reader.tokens, this.#at));
  }

  /** The parts of a repository name up to token `to`; separators get no token. */
  #qualifier(to: number): void {
    while (this.#at < Math.min(to, this.#end)) {
      if (this.#kind() === KIND.at || isWord(this.#kind())) this.#take("namespace");
      else this.#at += 1;
    }
  }

  #spec(): void {
    this.#take("declarationKeyword");
    while (this.#at < this.#end && !beginsPiece(this.#kind())) {
      const kind = this.#kind();
      if (isWord(kind) || kind === KIND.number) this.#take("class");
      else if (kind === KIND.text) this.#take("string");
      else if (isCommentary(kind)) this.#take("comment");
      else this.#at += 1;
    }
  }

  #data(): void {
    const isWith = this.#kind() === KIND.with;
    this.#findListWord();
    this.#take("declarationKeyword");
    this.#name("property", isWith);
    this.#dataBody();
  }

  /** Finds the word `list` of the declaration that begins here. */
  #findListWord(): void {
    const list = listHead(this.#reader, this.#at, pieceEnd(this.#reader.tokens, this.#at));
    if (list?.isImplied === false) this.#listWord = list.end - 1;
  }

  /** One word with its label, or a path of words, and the colon. */
  #name(type: SemanticTokenType, isPath: boolean): void {
    while (isWord(this.#kind()) && !isReserved(this.#kind())) {
      this.#take(type);
      if (!isPath || this.#kind() !== KIND.dot) break;
      this.#at += 1;
    }
    if (!isPath && this.#kind() === KIND.text) this.#take("string");
    if (this.#kind() === KIND.colon) this.#take("punctuation");
  }

  /** A type or a value with its constraints, up to the next declaration. */
  #dataBody(): void {
    while (this.#at < this.#end && !beginsPiece(this.#kind())) this.#dataToken(this.#kind());
  }

  #dataToken(kind: TokenKind): void {
    if (isCommentary(kind)) this.#take("comment");
    else if (isTypeWord(kind) || kind === KIND.math || this.#isRangeOfType() || this.#at === this.#listWord)
      this.#take("keyword");
    else if (isWord(kind) && this.#kind(-1) === KIND.arrow) this.#take("keyword");
    else if (isControl(kind) && kind !== KIND.direction) this.#take("controlKeyword");
    else if (isWord(kind) || isLiteral(kind) || kind === KIND.colon) this.#take("dataBody");
    else if (isOperator(kind)) this.#take("operator");
    else this.#at += 1;
  }

  /** The word `range` that belongs to a type: `date range`. */
  #isRangeOfType(): boolean {
    if (this.#kind() !== KIND.label || this.#reader.text(this.#at).toLowerCase() !== "range") return false;
    const before = this.#kind(-1);
    return isTypeWord(before) || (before === KIND.label && this.#kind(-2) !== KIND.arrow);
  }

  #rule(kind: TokenKind): void {
    const end = pieceEnd(this.#reader.tokens, this.#at);
    if (kind === KIND.rule) {
      for (const [at, { tokens }] of scaleWordsIn(this.#reader, this.#at, end)) {
        for (let word = at; word < at + tokens; word += 1) this.#scaleWords.add(word);
      }
    }
    if (kind === KIND.unless) this.#take("controlKeyword");
    else {
      this.#take("declarationKeyword");
      this.#name("function", false);
    }
    this.#expression(end);
  }

  /** Names, literals and operators up to a token. */
  #expression(to: number): void {
    this.#dateWords = dateWordsIn(this.#reader, this.#at, to);
    while (this.#at < to) this.#expressionToken(this.#kind());
  }

  #expressionToken(kind: TokenKind): void {
    const afterDot = this.#kind(-1) === KIND.dot;
    if (isCommentary(kind)) this.#take("comment");
    else if (this.#scaleWords.has(this.#at)) this.#take("controlKeyword");
    else if (this.#dateWords.has(this.#at)) this.#take("keyword");
    else if (isLiteral(kind) || this.#isPartOfMoment(kind)) this.#take("string");
    else if (isTypeWord(kind) || kind === KIND.math || this.#isExtremum(afterDot)) this.#take("keyword");
    else if (this.#isOfRounding() || this.#isOfCommand()) this.#take("keyword");
    else if ((isControl(kind) && !afterDot) || isOrOperator(this.#reader, this.#at)) this.#take("controlKeyword");
    else if (isOperator(kind) || (kind === KIND.is && !afterDot)) this.#take("operator");
    else if (isWord(kind)) this.#take("reference");
    else if (kind === KIND.dot && isWord(this.#kind(-1)) && isWord(this.#kind(1))) this.#take("reference");
    else this.#at += 1;
  }

  /** `to` before a step, and the words of a mode, all of which stand behind an operand. */
  #isOfRounding(): boolean {
    if (this.#kind() !== KIND.label || !endsOperand(this.#kind(-1))) return false;
    const word = this.#reader.text(this.#at).toLowerCase();
    return word === "to" ? this.#kind(1) === KIND.number : /^(?:half|even|up|down)$/.test(word);
  }

  /** The word of a command, and those that follow its argument. */
  #isOfCommand(): boolean {
    if (!isWord(this.#kind())) return false;
    if (this.#kind(-1) === KIND.arrow) return true;
    return endsOperand(this.#kind(-1)) && /^(?:else|asc|desc)$/i.test(this.#reader.text(this.#at));
  }

  /** `min` and `max` before a parenthesis. */
  #isExtremum(afterDot: boolean): boolean {
    return !afterDot && this.#kind(1) === KIND.open && /^m(?:in|ax)$/i.test(this.#reader.text(this.#at));
  }

  /**
   * True for the `T10` of `2024-05-06T10:00:00` and the `Z` at its end, which are words by
   * themselves.
   */
  #isPartOfMoment(kind: TokenKind): boolean {
    if (kind !== KIND.label || this.#kind(-1) !== KIND.number || !this.#reader.touchesNext(this.#at - 1)) return false;
    const separator = this.#kind(-2);
    return (
      (separator === KIND.minus || separator === KIND.colon) &&
      this.#reader.touchesNext(this.#at - 2) &&
      /^(?:t[0-9]+|z)$/i.test(this.#reader.text(this.#at))
    );
  }

  #uses(): void {
    this.#findListWord();
    const end = pieceEnd(this.#reader.tokens, this.#at);
    this.#take("declarationKeyword");
    const isLabelled = this.#kind(1) === KIND.text;
    if (isWord(this.#kind()) && !isReserved(this.#kind()) && this.#kind(isLabelled ? 2 : 1) === KIND.colon) {
      this.#take("reference");
      if (isLabelled) this.#take("string");
      this.#take("punctuation");
    }
    this.#target();
    while (this.#at < end && this.#kind() !== KIND.arrow) {
      const kind = this.#kind();
      if (kind === KIND.colon) this.#take("punctuation");
      else if (isCommentary(kind)) this.#take("comment");
      else if (this.#at === this.#listWord) this.#take("keyword");
      else if (isWord(kind) || kind === KIND.number) this.#take("reference");
      else this.#at += 1;
    }
    this.#dateWords = dateWordsIn(this.#reader, this.#at, end);
    while (this.#at < end) {
      if (this.#isBinding()) this.#data();
      else if (this.#kind() === KIND.colon) this.#take("punctuation");
      else this.#expressionToken(this.#kind());
    }
  }

  #isBinding(): boolean {
    return this.#kind() === KIND.with && this.#kind(-1) === KIND.arrow;
  }

  /** The repository, if one is written, then the name of the spec. */
  #target(): void {
    const to = this.#kind() === KIND.at ? repositoryEnd(this.#reader.tokens, this.#at) : this.#nameEnd();
    const another = to < this.#end && isWord(this.#reader.kind(to)) && !isReserved(this.#reader.kind(to));
    if (this.#kind() === KIND.at || another) this.#qualifier(to);
  }

  /** The index after a name whose segments begin here. */
  #nameEnd(): number {
    let at = this.#at;
    if (!isWord(this.#reader.kind(at)) || isReserved(this.#reader.kind(at))) return at;
    at += 1;
    while (separatesSegments(this.#reader.kind(at)) && isWord(this.#reader.kind(at + 1))) at += 2;
    return at;
  }

  /** The key may be any word. */
  #meta(): void {
    const start = this.#at;
    this.#take("declarationKeyword");
    if (isWord(this.#kind())) this.#take("reference");
    if (this.#kind() === KIND.colon) this.#take("punctuation");
    this.#expression(pieceEnd(this.#reader.tokens, start));
  }
}

function isCommentary(kind: TokenKind): boolean {
  return kind === KIND.commentary || kind === KIND.unclosed_commentary;
}

function isTypeWord(kind: TokenKind): boolean {
  return kind === KIND.primitive;
}

function isLiteral(kind: TokenKind): boolean {
  return kind === KIND.number || kind === KIND.text || kind === KIND.boolean;
}

const CONTROL: ReadonlySet<TokenKind> = new Set([
  KIND.unless,
  KIND.then,
  ...OPERATOR_WORDS.map((word) => KIND[word]),
  KIND.veto,
  KIND.now,
  KIND.direction,
]);

function isControl(kind: TokenKind): boolean {
  return CONTROL.has(kind);
}

const OPERATORS: ReadonlySet<TokenKind> = new Set([
  KIND.plus,
  KIND.minus,
  KIND.star,
  KIND.slash,
  KIND.percent,
  KIND.permille,
  KIND.caret,
  KIND.compare,
  KIND.arrow,
]);

function isOperator(kind: TokenKind): boolean {
  return OPERATORS.has(kind);
}
