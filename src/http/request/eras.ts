import type { Effective } from "../../engine/api.ts";
import type { Engine } from "../../engine/engine.ts";
import { effectiveInstant } from "../../engine/evaluation/effective.ts";
import { positionAt } from "../../model/time/timeline.ts";

/**
 * The stretches of time between the starts of versions, in all repositories: within one, no spec
 * changes its meaning.
 */
export class Eras {
  readonly #starts: readonly Start[];

  constructor(engine: Engine) {
    const starts = new Map<bigint, Start>();
    for (const { specs } of engine.list()) {
      for (const { effective_from } of specs) {
        const instant = effective_from === undefined ? undefined : effectiveInstant(effective_from, Date.now);
        if (instant !== undefined && "at" in instant) starts.set(instant.at, { start: instant.at, text: instant.text });
      }
    }
    this.#starts = [...starts.values()].sort((a, b) => (a.start < b.start ? -1 : 1));
  }

  /** The number of the stretch with an instant; −1 before the first start. */
  at(effective: Effective | undefined): number {
    const instant = effectiveInstant(effective, Date.now);
    return "at" in instant ? positionAt(this.#starts, instant.at) : -1;
  }

  /** The start of the stretch with an instant; undefined before the first start. */
  startAt(effective: Effective): string | undefined {
    return this.#starts[this.at(effective)]?.text;
  }
}

interface Start {
  /** In microseconds since 1970 in UTC. */
  readonly start: bigint;
  readonly text: string;
}
