import type { ArmReading } from "./arms.ts";
import { lineOf } from "./derivation/list-node.ts";
import { TokenReader, tokenize } from "./lexer/tokens.ts";
import { parsePiece } from "./parse-piece.ts";
import { lineEnd } from "./pieces/declarations/list-head.ts";
import { classifyLine } from "./pieces/declarations/list-line-tokens.ts";
import { PieceTokens } from "./pieces/piece-tokens.ts";
import type { ListLine, RowLine, TableRows } from "./tree/declaration.ts";

/**
 * The lines below a list, with rows of literals as text. Nodes take twenty times as much memory,
 * and most are used only once, when the table is planned.
 */
export class LinesOfList<Other> {
  readonly #lines: (ListLine | Other)[] = [];
  readonly #reading: ArmReading;
  /** The offset of the declaration in its file. */
  readonly #base: number;
  #table: RowsInText | undefined;

  constructor(reading: ArmReading, base: number) {
    this.#reading = reading;
    this.#base = base;
  }

  /** Adds the next line. */
  add(line: ListLine | Other): void {
    this.#endTable();
    this.#lines.push(line);
  }

  /** Adds a row of literals and names, which is kept as text; offsets are those of the file. */
  addRow(start: number, end: number): void {
    this.#table ??= new RowsInText(this.#reading, this.#base, start);
    this.#table.extend(end);
  }

  done(): readonly (ListLine | Other)[] {
    this.#endTable();
    return this.#lines;
  }

  #endTable(): void {
    if (this.#table !== undefined) this.#lines.push({ type: "table", range: this.#table.range, rows: this.#table });
    this.#table = undefined;
  }
}

/** Consecutive rows of a table, kept as their stretch of text. Every pass builds the nodes anew. */
class RowsInText implements TableRows {
  length = 0;
  readonly #reading: ArmReading;
  readonly #base: number;
  readonly #start: number;
  #end: number;

  constructor(reading: ArmReading, base: number, start: number) {
    this.#reading = reading;
    this.#base = base;
    this.#start = start;
    this.#end = start;
  }

  extend(end: number): void {
    this.length += 1;
    this.#end = end;
  }

  get range(): RowLine["range"] {
    return { start: this.#start - this.#base, end: this.#end - this.#base };
  }

  *[Symbol.iterator](): Iterator<RowLine> {
    const { text, shapes, limits } = this.#reading;
    const table = tokenize(text.slice(this.#start, this.#end));
    const reader = new TokenReader(table);
    const tokens = new PieceTokens();
    for (let at = 0; at < table.count; ) {
      const next = lineEnd(reader, at, table.count);
      classifyLine(reader, at, next, this.#base - this.#start, false, tokens);
      const parsed = parsePiece(table, tokens, next, shapes, limits);
      const row = "finding" in parsed ? undefined : lineOf(parsed, tokens);
      if (row?.type !== "row") throw new Error("unreachable: a row does not parse");
      yield row;
      at = next;
    }
  }
}
