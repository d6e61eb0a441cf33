import { utf8Length } from "../../engine/text/utf8-length.ts";
import { LONGEST_STRUCTURED } from "./clip.ts";

/** Bytes for the other members of an answer. */
const RESERVE = 1024;

/** The members of an answer that has 24 KiB as JSON at most: those that do not fit are counted. */
export class Entries {
  #room = LONGEST_STRUCTURED - RESERVE;
  #omitted = 0;

  /** An object of the entries that fit. */
  of<T extends object>(entries: readonly (readonly [string, T])[]): Record<string, T> {
    const kept = entries.filter(([key, value]) => {
      const bytes = utf8Length(JSON.stringify(key)) + utf8Length(JSON.stringify(value)) + 2;
      if (bytes > this.#room) {
        this.#omitted++;
        return false;
      }
      this.#room -= bytes;
      return true;
    });
    return Object.fromEntries(kept);
  }

  /** The number of entries that did not fit; no member when all did. */
  get omitted(): { readonly omitted?: number } {
    return this.#omitted === 0 ? {} : { omitted: this.#omitted };
  }
}
