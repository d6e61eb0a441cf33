import type { EngineError } from "../../model/diagnostic.ts";
import type { Effective } from "../api.ts";
import { type EffectiveInstant, effectiveInstant } from "../evaluation/effective.ts";

/** Texts that are kept. */
const MOST_TEXTS = 64;
/** In characters; no form of a date is as long. */
const LONGEST_TEXT = 64;

/**
 * Reads the instants of requests. What a text means is kept, and what *now* is for as long as the
 * clock shows the same millisecond.
 */
export class Instants {
  readonly #clock: () => number;
  readonly #texts = new Map<string, EffectiveInstant>();
  #milliseconds = Number.NaN;
  #now: EffectiveInstant | EngineError | undefined;

  /** `clock`: milliseconds since 1970. */
  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** What `effectiveInstant` answers. */
  of(effective: Effective | undefined): EffectiveInstant | EngineError {
    if (effective === undefined) return this.#current();
    if (typeof effective !== "string") return effectiveInstant(effective, this.#clock);
    return this.#texts.get(effective) ?? this.#read(effective);
  }

  #current(): EffectiveInstant | EngineError {
    const milliseconds = this.#clock();
    if (this.#now === undefined || milliseconds !== this.#milliseconds) {
      this.#milliseconds = milliseconds;
      this.#now = effectiveInstant(undefined, () => milliseconds);
    }
    return this.#now;
  }

  #read(text: string): EffectiveInstant | EngineError {
    const instant = effectiveInstant(text, this.#clock);
    if ("message" in instant || text.length > LONGEST_TEXT || text.trim() === "") return instant;
    if (this.#texts.size === MOST_TEXTS) this.#texts.clear();
    this.#texts.set(text, instant);
    return instant;
  }
}
