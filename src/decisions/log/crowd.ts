/** Requests in a turn of the event loop from which it pays to answer them together. */
const ENOUGH = 2;
/** The part of a turn in the average. */
const WEIGHT = 1 / 8;
/** Of so many requests that come one by one, one waits to see if others come with it. */
const PROBE = 256;

/**
 * Tells if several requests come in a turn of the event loop. Together they share a write, and each
 * part of the program is run several times in a row: with ten requests this saves 4 µs of processor
 * time for each. Where they come one by one, waiting for the end of the turn costs 3 µs instead.
 */
export class Crowd {
  #average = 1;
  #alone = 0;

  /** True: the next request should wait for the end of its turn. */
  get isExpected(): boolean {
    if (this.#average >= ENOUGH) return true;
    this.#alone = (this.#alone + 1) % PROBE;
    return this.#alone === 0;
  }

  /** Takes the number of requests that waited for the end of a turn. */
  count(requests: number): void {
    this.#average += (requests - this.#average) * WEIGHT;
  }
}
