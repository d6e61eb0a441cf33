import { KIND, type TokenKind } from "./kinds.ts";
import type { TokenTable } from "./tokens.ts";

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
