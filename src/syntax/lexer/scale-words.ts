import { KIND, type TokenKind } from "./kinds.ts";
import type { TokenReader } from "./tokens.ts";

/** The words that stand between the expressions of one piece. */
export const SEPARATORS: ReadonlySet<TokenKind> = new Set([
  KIND.then,
  KIND.by_scale,
  KIND.up_to,
  KIND.at_rate,
  KIND.above_at,
]);

/** A word, or two, with a meaning in scales; `tokens` are its raw tokens. */
export interface ScaleWord {
  readonly kind: TokenKind;
  readonly tokens: 1 | 2;
}

const BY_SCALE: ScaleWord = { kind: KIND.by_scale, tokens: 2 };
const UP_TO: ScaleWord = { kind: KIND.up_to, tokens: 2 };
const ABOVE_AT: ScaleWord = { kind: KIND.above_at, tokens: 2 };
const AT_RATE: ScaleWord = { kind: KIND.at_rate, tokens: 1 };

/**
 * Finds the words of a scale in a rule (docs/spec/01-syntax.md#4-12-scales). All of them are names
 * elsewhere: they are looked for only behind an operand, in pairs that no names could make.
 */
export class ScaleWords {
  /** Behind `by scale`; and between `up to` and its `at`. */
  #inScale = false;
  #inBound = false;

  /** True where the next line may begin: behind the `at` of a line. */
  beginsLine(reader: TokenReader, at: number): boolean {
    if (!this.#inScale || this.#inBound) return false;
    return isPair(reader, at, "above", "at") || isPair(reader, at, "up", "to");
  }

  /**
   * The word at `at`, a label behind an operand or behind `by scale`. `mayBeName`: a unit or a name
   * may stand there too.
   */
  at(reader: TokenReader, at: number, mayBeName: boolean): ScaleWord | undefined {
    if (!this.#inScale) {
      this.#inScale = isPair(reader, at, "by", "scale");
      return this.#inScale ? BY_SCALE : undefined;
    }
    if (this.#inBound) {
      const isName = mayBeName && is(reader, at + 1, "at");
      this.#inBound = isName || !is(reader, at, "at");
      return this.#inBound ? undefined : AT_RATE;
    }
    if (isPair(reader, at, "above", "at")) return ABOVE_AT;
    this.#inBound = isPair(reader, at, "up", "to");
    return this.#inBound ? UP_TO : undefined;
  }
}

function isPair(reader: TokenReader, at: number, first: string, second: string): boolean {
  return is(reader, at, first) && is(reader, at + 1, second);
}

function is(reader: TokenReader, at: number, word: string): boolean {
  return reader.kind(at) === KIND.label && reader.length(at) === word.length && reader.text(at).toLowerCase() === word;
}
