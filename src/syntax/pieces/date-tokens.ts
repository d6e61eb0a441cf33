import { type DateWord, dateWordsBefore, isText } from "../lexer/date-words.ts";
import { KIND, type TokenKind } from "../lexer/kinds.ts";
import { SEPARATORS } from "../lexer/scale-words.ts";
import type { TokenReader } from "../lexer/token-reader.ts";

const THROUGH: DateWord = { kind: KIND.through, tokens: 1 };
const UNTIL: DateWord = { kind: KIND.until, tokens: 1 };
const MOD: DateWord = { kind: KIND.multiplicative, tokens: 1 };
const STARTS_WITH: DateWord = { kind: KIND.starts_with, tokens: 2 };

/** Finds the words for dates in an expression (docs/spec/01-syntax.md#5-10-words-for-dates). */
export class DateTokens {
  /** For each open level of parentheses the number of `from` that wait for their `to`. */
  readonly #waiting: number[] = [0];
  readonly #reader: TokenReader;

  constructor(reader: TokenReader) {
    this.#reader = reader;
  }

  /** The words at a raw token. `begins`: an operand may begin here; else one has ended. */
  at(at: number, previous: TokenKind, begins: boolean): DateWord | undefined {
    const kind = this.#reader.kind(at);
    if (kind === KIND.open) this.#waiting.push(0);
    else if (kind === KIND.close && this.#waiting.length > 1) this.#waiting.pop();
    else if (SEPARATORS.has(kind)) this.#wait(-this.#open);
    if (previous === KIND.dot || previous === KIND.as) return undefined;
    if (!begins) return kind === KIND.label ? this.#between(at, previous) : undefined;
    const found = dateWordsBefore(this.#reader, at);
    if (found?.kind === KIND.units_from) this.#wait(1);
    return found;
  }

  /** A word between two operands. */
  #between(at: number, previous: TokenKind): DateWord | undefined {
    if (this.#open > 0 && isText(this.#reader, at, "to")) {
      this.#wait(-1);
      return UNTIL;
    }
    if (previous === KIND.number) return undefined;
    if (isText(this.#reader, at, "through")) return THROUGH;
    if (isText(this.#reader, at, "mod")) return MOD;
    const startsWith = isText(this.#reader, at, "starts") && this.#reader.kind(at + 1) === KIND.with;
    return startsWith ? STARTS_WITH : undefined;
  }

  get #open(): number {
    return this.#waiting.at(-1) ?? 0;
  }

  #wait(more: number): void {
    this.#waiting[this.#waiting.length - 1] = this.#open + more;
  }
}
