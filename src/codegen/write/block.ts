import type { CellId } from "../../model/program/program.ts";
import { type Code, code, indented } from "../code/code.ts";

/**
 * A block of statements that is being written, with the facts that hold in it. Inner blocks see the
 * facts of outer ones.
 */
export class Block {
  readonly lines: Code[] = [];
  readonly #around: Block | undefined;
  readonly #values = new Map<CellId | string, Code>();
  readonly #settled = new Set<CellId>();

  constructor(around?: Block) {
    this.#around = around;
  }

  write(line: Code): void {
    this.lines.push(line);
  }

  /** The name of the value of a cell, or of a text, when an earlier statement gave it one. */
  valueOf(of: CellId | string): Code | undefined {
    return this.#values.get(of) ?? this.#around?.valueOf(of);
  }

  remember(of: CellId | string, value: Code): void {
    this.#values.set(of, value);
  }

  /** True when a cell certainly has a value: earlier statements return when it has none. */
  isSettled(cell: CellId): boolean {
    return this.#settled.has(cell) || this.#around?.isSettled(cell) === true;
  }

  settle(cells: Iterable<CellId>): void {
    for (const cell of cells) this.#settled.add(cell);
  }

  /** The block between braces. */
  get code(): Code {
    return code`{\n${indented(this.lines)}}`;
  }
}
