import { KIND, type TokenKind } from "../lexer/kinds.ts";
import type { SyntaxFinding } from "../messages/diagnostic.ts";
import type { Moment } from "./moments.ts";

/**
 * The tokens of one piece, classified into the kinds of the grammar. Offsets are relative to the
 * piece. One object is filled for one piece after the other.
 */
export class PieceTokens {
  readonly kinds: TokenKind[] = [];
  /** May be longer than `kinds`: to empty an array gives its memory back. */
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #moments = new Map<number, Moment>();
  readonly #findings = new Map<number, SyntaxFinding>();
  #source = "";
  #offset = 0;

  /** Empties the list for the piece of `source` that begins at `offset`. */
  begin(source: string, offset: number): void {
    this.#source = source;
    this.#offset = offset;
    this.kinds.length = 0;
    if (this.#moments.size > 0) this.#moments.clear();
    if (this.#findings.size > 0) this.#findings.clear();
  }

  get length(): number {
    return this.kinds.length;
  }

  /** The offset of the piece in its file. */
  get base(): number {
    return this.#offset;
  }

  /** Adds a token; offsets are those of the file. */
  add(kind: TokenKind, start: number, end: number): void {
    this.#place(this.length, start - this.#offset, end - this.#offset);
    this.kinds.push(kind);
  }

  /** Adds a date, a time or an effective date made of several tokens. */
  addMoment(kind: TokenKind, moment: Moment, start: number, end: number): void {
    this.#moments.set(this.length, moment);
    this.add(kind, start, end);
  }

  /**
   * Adds a token that no grammar rule accepts, so that this finding is reported at its place,
   * unless there is an error further left. Offsets are those of the file. A second one would never
   * be reported, and is not kept: there may be millions.
   */
  reject(finding: SyntaxFinding): void {
    if (this.#findings.size > 0) this.add(KIND.rejected, finding.start, finding.end);
    else this.rejectAt(this.length, finding);
  }

  /** Rejects the token at `index` in its place. */
  rejectAt(index: number, finding: SyntaxFinding): void {
    const relative = { ...finding, start: finding.start - this.#offset, end: finding.end - this.#offset };
    this.#findings.set(index, relative);
    this.kinds[index] = KIND.rejected;
    this.#place(index, relative.start, relative.end);
  }

  #place(index: number, start: number, end: number): void {
    this.#starts[index] = start;
    this.#ends[index] = end;
  }

  momentAt(index: number): Moment {
    const moment = this.#moments.get(index);
    if (moment === undefined) throw new Error(`no date or time at token ${index}`);
    return moment;
  }

  findingAt(index: number): SyntaxFinding | undefined {
    return this.#findings.get(index);
  }

  kind(index: number): TokenKind {
    return this.kinds[index] ?? KIND.illegal;
  }

  start(index: number): number {
    return (index < this.length && this.#starts[index]) || 0;
  }

  end(index: number): number {
    return (index < this.length && this.#ends[index]) || 0;
  }

  /** The text of a token as written. */
  text(index: number): string {
    return this.#source.slice(this.start(index) + this.#offset, this.end(index) + this.#offset);
  }

  /**
   * The text of a token in lower case, as names are folded early
   * (docs/spec/01-syntax.md#1-2-words-case-names).
   */
  folded(index: number): string {
    return this.text(index).toLowerCase();
  }
}
