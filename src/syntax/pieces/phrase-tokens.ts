import { KIND, type TokenKind } from "../lexer/kinds.ts";
import { isText, type PhraseToken, phraseBefore, phraseBetween } from "../lexer/phrases.ts";
import { SEPARATORS } from "../lexer/scale-words.ts";
import { isWeekend } from "../lexer/split.ts";
import type { TokenReader } from "../lexer/tokens.ts";

/** Finds the phrases of an expression, most of them words for dates. */
export class PhraseTokens {
  /** For each open level of parentheses the number of `from` that wait for their `to`. */
  readonly #waiting: number[] = [0];
  readonly #reader: TokenReader;
  /** Working days stand before: `except` and `with weekend` may follow. */
  #countsDays = false;
  /** The last tokens are days of a weekend with commas between them. */
  #inWeekend = false;

  constructor(reader: TokenReader) {
    this.#reader = reader;
  }

  /** The words at a raw token. `begins`: an operand may begin here; else one has ended. */
  at(at: number, previous: TokenKind, begins: boolean): PhraseToken | undefined {
    const kind = this.#reader.kind(at);
    if (kind === KIND.open) this.#waiting.push(0);
    else if (kind === KIND.close && this.#waiting.length > 1) this.#waiting.pop();
    else if (SEPARATORS.has(kind)) this.#wait(-this.#open);
    if (previous === KIND.dot || previous === KIND.as) return undefined;
    const found = begins ? this.#before(at, previous) : this.#between(at, previous);
    this.#inWeekend = found === WEEKEND || (this.#inWeekend && (found === FURTHER || kind === KIND.number));
    this.#countsDays ||= found !== undefined && COUNTS_DAYS.has(found.kind);
    return found;
  }

  /** Words where an operand may begin. */
  #before(at: number, previous: TokenKind): PhraseToken | undefined {
    if (previous === KIND.is || previous === KIND.unequal) {
      const words = ["a", "working", "day"];
      if (words.every((word, index) => isText(this.#reader, at + index, word))) return WORKING_DAY;
    }
    const found = phraseBefore(this.#reader, at);
    if (found?.kind === KIND.units_from || found?.kind === KIND.working_from) this.#wait(1);
    return found;
  }

  /** A word between two operands. */
  #between(at: number, previous: TokenKind): PhraseToken | undefined {
    if (this.#open > 0 && isText(this.#reader, at, "to")) {
      this.#wait(-1);
      return UNTIL;
    }
    if (this.#inWeekend && isWeekdayNext(this.#reader, at)) return FURTHER;
    if (this.#countsDays && isText(this.#reader, at, "except")) return EXCEPT;
    if (this.#countsDays && isWeekend(this.#reader, at)) return WEEKEND;
    const words = phraseBetween(this.#reader, at);
    return words?.kind !== KIND.working_after && previous === KIND.number ? undefined : words;
  }

  get #open(): number {
    return this.#waiting.at(-1) ?? 0;
  }

  #wait(more: number): void {
    this.#waiting[this.#waiting.length - 1] = this.#open + more;
  }
}

/** True for a comma before another day of the weekend. */
export function isWeekdayNext(reader: TokenReader, at: number): boolean {
  return reader.kind(at) === KIND.comma && /^[1-7]$/.test(reader.text(at + 1));
}

const UNTIL: PhraseToken = { kind: KIND.until, tokens: 1 };
const WORKING_DAY: PhraseToken = { kind: KIND.working_day, tokens: 3 };
const EXCEPT: PhraseToken = { kind: KIND.except, tokens: 1 };
const WEEKEND: PhraseToken = { kind: KIND.weekend, tokens: 2 };
const FURTHER: PhraseToken = { kind: KIND.further, tokens: 1 };

const COUNTS_DAYS: ReadonlySet<TokenKind> = new Set([KIND.working_after, KIND.working_from, KIND.working_day]);
