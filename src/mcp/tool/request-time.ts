import { EngineTimeout } from "../../engine/errors.ts";

/** The time of one request, counted from the construction of this object. */
export class RequestTime {
  readonly #limit: number;
  readonly #begin = performance.now();

  /** `limit`: in milliseconds. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The milliseconds that are left. Throws EngineTimeout when there are none. */
  left(): number {
    const left = this.#limit - (performance.now() - this.#begin);
    if (left <= 0) throw new EngineTimeout(this.#limit);
    return left;
  }

  /** Throws EngineTimeout when the time is over. */
  check(): void {
    this.left();
  }
}
