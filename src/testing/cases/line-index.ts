/**
 * The lines of a text, from 1. It counts no columns: a file may be one line of megabytes with a
 * hundred thousand cases.
 */
export class LineIndex {
  readonly #starts = [0];

  constructor(text: string) {
    for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) this.#starts.push(at + 1);
  }

  /** The line of an offset in UTF-16 units. */
  lineOf(offset: number): number {
    let [low, high] = [0, this.#starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  }
}
