import type { Engine } from "../../engine/engine.ts";
import { effectiveInstant } from "../../engine/evaluation/effective.ts";
import { positionAt } from "../../model/time/timeline.ts";

/**
 * The stretches of time between the starts of versions, those of all repositories: in each, every
 * spec means one thing.
 */
export class Eras {
  readonly #starts: readonly { readonly start: bigint }[];

  constructor(engine: Engine) {
    const starts = new Set<bigint>();
    for (const { specs } of engine.list()) {
      for (const { effective_from } of specs) {
        const instant = effective_from === undefined ? undefined : effectiveInstant(effective_from, Date.now);
        if (instant !== undefined && "at" in instant) starts.add(instant.at);
      }
    }
    this.#starts = [...starts].sort((a, b) => (a < b ? -1 : 1)).map((start) => ({ start }));
  }

  /**
   * The number of the stretch with an instant in microseconds since 1970 in UTC; −1 before the
   * first start.
   */
  at(instant: bigint): number {
    return positionAt(this.#starts, instant);
  }
}
