import type { EngineError } from "../../model/diagnostic.ts";
import type { Effective } from "../api.ts";
import { type EffectiveInstant, effectiveInstant } from "../evaluation/effective.ts";

/** The number of texts that are kept. */
const MOST_TEXTS = 64;
/** In characters; every form of a date is shorter. */
const LONGEST_TEXT = 64;

/**
 * Reads the instants of requests. The instants of texts are kept, and *now* while the clock shows
 * the same millisecond.
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

  /** The answer of `effectiveInstant`. */
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
