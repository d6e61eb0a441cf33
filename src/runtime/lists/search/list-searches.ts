import type { ListValue } from "../../../model/value.ts";
import type { KeyIndex } from "./key-index.ts";

/** The rows of a list by their keys; `others` have a key that is not known before it is read. */
interface SearchedList {
  readonly index: KeyIndex;
  /** Numbers of rows, ascending. */
  readonly others: readonly number[];
}

/** Fewer rows are scanned faster than looked up. */
const FEWEST_ROWS = 16;

/** The indexes of lists in one request, made for those that are searched again. */
export class ListSearches {
  readonly #known = new Map<ListValue, SearchedList | "searched">();

  /** Keeps the index of a list of which all keys are known. */
  know(list: ListValue, index: KeyIndex): void {
    this.#known.set(list, { index, others: [] });
  }

  keep(list: ListValue, searched: SearchedList): void {
    this.#known.set(list, searched);
  }

  /** The index of a list; `make`: it was searched before and is worth one. */
  of(list: ListValue): SearchedList | "make" | undefined {
    const known = this.#known.get(list);
    if (known === "searched") return "make";
    if (known === undefined && list.items.length >= FEWEST_ROWS) this.#known.set(list, "searched");
    return known;
  }
}
