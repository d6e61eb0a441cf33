import type { PlainData } from "./frame.ts";

/**
 * Tells data that generated code can read as they are: input keys spelled as declared, texts, truth values or nothing. Callers mostly give
 * the same keys in the same order, so the last order is kept.
 */
export class PlainDataCheck {
  readonly #keys: ReadonlySet<string>;
  #order: string[] = [];

  constructor(keys: Iterable<string>) {
    this.#keys = new Set(keys);
  }

  isPlain(data: PlainData): boolean {
    const order = this.#order;
    let at = 0;
    for (const key in data) {
      if (order[at] !== key) {
        if (!this.#keys.has(key)) return false;
        order[at] = key;
      }
      at++;
      const value = data[key];
      if (typeof value !== "string" && typeof value !== "boolean" && value !== null && value !== undefined)
        return false;
    }
    return true;
  }
}
