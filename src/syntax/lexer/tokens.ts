import moo from "moo";
import { CONTEXTUAL_WORDS, MATH_NAMES, OPERATOR_WORDS } from "../../model/operators.ts";
import type { Comment } from "../tree/source.ts";
import { commentAt } from "./comments.ts";
import { KIND, type KindName, type TokenKind } from "./kinds.ts";

declare module "moo" {
  interface Lexer {
    /** A lexer of its own over the same compiled table. */
    clone(): Lexer;
  }
}

/** Words by their folded text; every other word is a `label`. */
const WORDS: ReadonlyMap<string, KindName> = new Map<string, KindName>([
  ...(["spec", "repo", "data", "rule", "meta", "uses", "with", "unless", "then", "veto"] as const).map(sameName),
  ...OPERATOR_WORDS.map(sameName),
  ...CONTEXTUAL_WORDS.map(sameName),
  ...(["now", "calendar"] as const).map(sameName),
  ...["true", "false", "yes", "no"].map((word) => [word, "boolean"] as const),
  ...["measure", "number", "ratio", "text", "date", "time", "boolean"].map((word) => [word, "primitive"] as const),
  ...MATH_NAMES.map((word) => [word, "math"] as const),
  ...["past", "future"].map((word) => [word, "direction"] as const),
  ...["year", "month", "week"].map((word) => [word, "period"] as const),
]);

function sameName<Name extends KindName>(name: Name): readonly [Name, Name] {
  return [name, name];
}

/**
 * For each first letter, the lengths of the words in the table, as bits. It tells most names from
 * words of the table.
 */
const LENGTHS = new Int32Array(128);
for (const word of WORDS.keys()) {
  const letter = word.charCodeAt(0);
  LENGTHS[letter] = (LENGTHS[letter] ?? 0) | (1 << word.length);
}
const LONGEST_WORD = Math.max(...Array.from(WORDS.keys(), ({ length }) => length));
const LOWER_CASE = 0x20;

/**
 * The Unicode property White_Space (docs/spec/01-syntax.md#1-source-text); `\s` matches other
 * characters in JavaScript.
 */
const WHITE_SPACE = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/;

const SYMBOLS: ReadonlyMap<string, KindName> = new Map<string, KindName>([
  ["->", "arrow"],
  ["-", "minus"],
  ...[">=", "<=", ">", "<"].map((symbol) => [symbol, "compare"] as const),
  ["%%", "permille"],
  ["%", "percent"],
  ["...", "ellipsis"],
  [".", "dot"],
]);

/**
 * The token table (docs/spec/01-syntax.md#1-1-tokens). Order matters where two tokens can begin
 * alike. moo looks up single characters that stand before the first pattern of a table, hence the
 * blank and the unambiguous symbols at the top. Words and numbers include blanks and line ends
 * behind them, as otherwise every other token would be white space. Each further pattern makes
 * every match slower, so related tokens share one.
 */
const TABLE: moo.Rules = {
  blank: " ",
  open: "(",
  close: ")",
  colon: ":",
  plus: "+",
  star: "*",
  slash: "/",
  caret: "^",
  comma: ",",
  at: "@",
  word: /[A-Za-z_][A-Za-z0-9_]*[ \n]*/,
  white_space: { match: WHITE_SPACE, lineBreaks: true },
  number: /[0-9][0-9_]*(?:,+[0-9_]+)*(?:\.[0-9]+(?:,[0-9]+)*)?(?:[eE][+-]?[0-9]+)?[ \n]*/,
  commentary: {
    match: /"""(?:[\s\S]*?"""|[\s\S]*)/,
    lineBreaks: true,
    type: (text) => (text.length >= 6 && text.endsWith('"""') ? "commentary" : "unclosed_commentary"),
  },
  text: {
    match: /"[^"]*"?/,
    lineBreaks: true,
    type: (text) => (text.length > 1 && text.endsWith('"') ? "text" : "unclosed_text"),
  },
  symbol: { match: [...SYMBOLS.keys()], type: (text) => SYMBOLS.get(text) ?? "illegal" },
  comment: /#[^\n]*/,
  illegal: { match: /[\ud800-\udbff][\udc00-\udfff]|[\s\S]/, lineBreaks: true },
};

/** Only cloned, never fed: compiling the table takes longer than reading a short text. */
const LEXER = moo.compile(TABLE);

const NO_COMMENTS: readonly Comment[] = [];

/** The tokens of one text as columns; offsets are UTF-16 offsets in the text. */
export interface TokenTable {
  readonly text: string;
  readonly count: number;
  readonly kinds: Uint8Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** Comments in order; they are not tokens, and may stand between any two. */
  readonly comments: readonly Comment[];
}

/**
 * Cuts a text into tokens; white space is dropped, and comments are kept aside. Nothing is rejected
 * here: a character that begins no token gets a kind that no grammar rule accepts, so that an error
 * further left is reported first (docs/spec/01-syntax.md#1-1-tokens: lexing is lazy).
 */
export function tokenize(text: string): TokenTable {
  let capacity = Math.max(16, text.length >> 2);
  let { kinds, starts, ends } = columnsOf(capacity);
  let count = 0;
  let comments: Comment[] | undefined;
  const lexer = LEXER.clone();
  lexer.reset(text);
  for (let token = lexer.next(); token !== undefined; token = lexer.next()) {
    const type = token.type;
    if (type === "blank" || type === "white_space") continue;
    if (type === "comment") {
      comments ??= [];
      comments.push(commentAt(text, token.offset, token.text, count, ends[count - 1] ?? 0));
      continue;
    }
    if (count === capacity) {
      capacity *= 2;
      const larger = columnsOf(capacity);
      larger.kinds.set(kinds);
      larger.starts.set(starts);
      larger.ends.set(ends);
      ({ kinds, starts, ends } = larger);
    }
    let end = token.offset + token.text.length;
    if (type === "word" || type === "number") while (isBlank(text.charCodeAt(end - 1))) end -= 1;
    starts[count] = token.offset;
    ends[count] = end;
    kinds[count] = type === "word" ? wordKind(text, token.offset, end) : KIND[type as KindName];
    count += 1;
  }
  return { text, count, kinds, starts, ends, comments: comments ?? NO_COMMENTS };
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a;
}

/** The columns share one buffer: to make one costs as much as to read several tokens. */
function columnsOf(capacity: number) {
  const buffer = new ArrayBuffer(9 * capacity);
  return {
    starts: new Int32Array(buffer, 0, capacity),
    ends: new Int32Array(buffer, 4 * capacity, capacity),
    kinds: new Uint8Array(buffer, 8 * capacity, capacity),
  };
}

function wordKind(text: string, start: number, end: number): TokenKind {
  const lengths = LENGTHS[text.charCodeAt(start) | LOWER_CASE] ?? 0;
  if (end - start > LONGEST_WORD || ((lengths >> (end - start)) & 1) === 0) return KIND.label;
  const word = text.slice(start, end);
  const name = WORDS.get(word) ?? WORDS.get(word.toLowerCase());
  return name === undefined ? KIND.label : KIND[name];
}

/**
 * Reads raw tokens of a file by index. Indexes past the last token give an empty `illegal` token at
 * the end of the text.
 */
export class TokenReader {
  readonly tokens: TokenTable;

  constructor(tokens: TokenTable) {
    this.tokens = tokens;
  }

  kind(index: number): TokenKind {
    return index < this.tokens.count ? (this.tokens.kinds[index] ?? KIND.illegal) : KIND.illegal;
  }

  start(index: number): number {
    return index < this.tokens.count ? (this.tokens.starts[index] ?? 0) : this.tokens.text.length;
  }

  end(index: number): number {
    return index < this.tokens.count ? (this.tokens.ends[index] ?? 0) : this.tokens.text.length;
  }

  text(index: number): string {
    return this.tokens.text.slice(this.start(index), this.end(index));
  }

  length(index: number): number {
    return this.end(index) - this.start(index);
  }

  /** True when no white space stands between this token and the next one. */
  touchesNext(index: number): boolean {
    return index + 1 < this.tokens.count && this.end(index) === this.start(index + 1);
  }

  isEnd(index: number): boolean {
    return index >= this.tokens.count;
  }
}
