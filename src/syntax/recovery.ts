import { beginsPiece, KIND, type TokenKind } from "./lexer/kinds.ts";
import { pieceEnd } from "./lexer/split.ts";
import type { TokenReader } from "./lexer/tokens.ts";
import type { Piece } from "./tree/place.ts";

/** A part of a text that does not parse and is skipped, so that the rest can be understood. */
export interface SkippedPart {
  readonly start: number;
  readonly end: number;
  /** True for the body of a rule, which another one has to replace. */
  readonly isBody: boolean;
  /** The start of the spec that it belongs to. */
  readonly section: number;
  /** The declaration, or for an import the spec, about which nothing is said any more. */
  readonly silenced: { readonly start: number; readonly end: number };
}

/** The body that replaces one that does not parse. */
const PLACEHOLDER = "veto";

/**
 * A text of the same length without the skipped parts: blanks replace them, so that places in it
 * are places in the text.
 */
export function withoutSkipped(text: string, skipped: readonly SkippedPart[]): string {
  const units = text.split("");
  for (const { start, end, isBody } of skipped) {
    for (let at = start; at < end; at++) if (units[at] !== "\n") units[at] = " ";
    if (isBody) for (const [i, letter] of [...PLACEHOLDER].entries()) units[end - PLACEHOLDER.length + i] = letter;
  }
  return units.join("");
}

/** Collects the parts of a text that have to be skipped for it to parse. */
export class Recovery {
  readonly #reader: TokenReader;
  #skipped: SkippedPart[] = [];

  constructor(reader: TokenReader) {
    this.#reader = reader;
  }

  /** In order of position, each outside of the others. */
  get skipped(): readonly SkippedPart[] {
    let end = 0;
    return this.#skipped
      .toSorted((a, b) => a.start - b.start)
      .filter((part) => {
        const isOutside = part.start >= end;
        end = Math.max(end, part.end);
        return isOutside;
      });
  }

  /** Skips a text as a whole. */
  skipAll(): void {
    const all = { start: 0, end: this.#reader.tokens.text.length };
    this.#skipped = [{ ...all, isBody: false, section: 0, silenced: all }];
  }

  /** Skips the piece of these tokens, or the tokens before the first piece. */
  skipPiece(from: number, to: number): void {
    const section = this.#section(from);
    const isImport = this.#reader.kind(from) === KIND.uses;
    const piece = { start: this.#reader.start(from), end: this.#reader.end(to - 1) };
    this.#skip(piece, section.start, isImport ? section : piece);
  }

  /** Skips a declaration of the spec that begins at `section`. */
  skipDeclaration({ start, end }: Piece, section: number): void {
    this.#skip({ start, end }, section, { start, end });
  }

  /**
   * Skips the constraint or binding with the error at an offset and what follows it; else the body
   * of the rule, or what follows the name of a spec; else the whole piece, which for a spec is all
   * of it. Returns the index of the token after those that are kept and have to be parsed; `from`:
   * none is kept.
   */
  skipFailed(from: number, to: number, offset: number): number | "all but the body" {
    const reader = this.#reader;
    const kind = reader.kind(from);
    const end = reader.end(to - 1);
    const silenced = { start: reader.start(from), end };
    const section = this.#section(from);
    for (let at = to - 1; at > from; at--) {
      if (reader.kind(at) !== KIND.arrow || reader.start(at) > offset) continue;
      this.#skip({ start: reader.start(at), end }, section.start, silenced);
      return at;
    }
    const colon = reader.kind(from + 2) === KIND.text ? from + 3 : from + 2;
    const body = reader.end(colon);
    const hasBody = kind === KIND.rule && reader.kind(colon) === KIND.colon && colon < to;
    if (hasBody && end - body >= PLACEHOLDER.length) {
      this.#skip({ start: body, end }, section.start, silenced, true);
      return "all but the body";
    }
    if (kind === KIND.spec && reader.kind(from + 1) === KIND.label && from + 2 < to) {
      this.#skip({ start: reader.end(from + 1), end }, section.start, silenced);
      return from + 2;
    }
    if (kind === KIND.spec) this.#skip(section, section.start, section);
    else this.skipPiece(from, to);
    return from;
  }

  #skip({ start, end }: Piece, section: number, silenced: SkippedPart["silenced"], isBody = false): void {
    this.#skipped.push({ start, end, isBody, section, silenced });
  }

  /** The spec around the piece at token `from`. */
  #section(from: number): Piece {
    const reader = this.#reader;
    let first = from;
    while (first > 0 && !isHeader(reader.kind(first))) first -= 1;
    let next = pieceEnd(reader.tokens, from);
    while (!reader.isEnd(next) && !isHeader(reader.kind(next))) {
      next = beginsPiece(reader.kind(next)) ? pieceEnd(reader.tokens, next) : next + 1;
    }
    return { start: reader.start(first), end: reader.end(next - 1) };
  }
}

function isHeader(kind: TokenKind): boolean {
  return kind === KIND.spec || kind === KIND.repo;
}
