import type { CellId } from "../model/program/program.ts";
import type { Outcome } from "../model/value.ts";

/** Bits of a cell's id that number it within its page. */
const PAGE_BITS = 8;

/**
 * The outcomes of cells, in pages that are made when a cell in them is evaluated: an evaluation
 * needs few cells of a large program. V8 keeps an array with such gaps as a hash table, with which
 * evaluations of long tables take three times as long.
 */
export class Outcomes {
  readonly #pages: (Outcome | undefined)[][] = [];

  get(cell: CellId): Outcome | undefined {
    return this.#pages[cell >> PAGE_BITS]?.[cell & ((1 << PAGE_BITS) - 1)];
  }

  set(cell: CellId, outcome: Outcome): void {
    const number = cell >> PAGE_BITS;
    let page = this.#pages[number];
    if (page === undefined) {
      page = [];
      this.#pages[number] = page;
    }
    page[cell & ((1 << PAGE_BITS) - 1)] = outcome;
  }
}
