import { EngineTimeout } from "../../engine/errors.ts";

/** The time of one request, counted from the construction of this object. */
export class RequestTime {
  readonly #limit: number;
  readonly #begin = performance.now();
  /** Aborted when the client no longer waits for the answer. */
  readonly signal: AbortSignal | undefined;

  /** `limit`: in milliseconds. */
  constructor(limit: number, signal?: AbortSignal) {
    this.#limit = limit;
    this.signal = signal;
  }

  /** The milliseconds that are left. Throws EngineTimeout when there are none, or at the signal. */
  left(): number {
    if (this.signal?.aborted) throw new EngineTimeout(this.#limit);
    const left = this.#limit - (performance.now() - this.#begin);
    if (left <= 0) throw new EngineTimeout(this.#limit);
    return left;
  }

  /** Throws EngineTimeout when the time is over. */
  check(): void {
    this.left();
  }
}
