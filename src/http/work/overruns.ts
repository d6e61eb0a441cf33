/** Requests that are remembered. */
const MOST = 256;
/** Milliseconds for which an overrun makes those after it shorter. */
const RECENT = 1000;

/**
 * What took longer than it may take on the main thread, so that the next request of its kind does
 * not try there again.
 */
export class Overruns {
  /**
   * Milliseconds that each took in another thread, by what was asked for; the one that was asked
   * for last comes last.
   */
  readonly #known = new Map<string, number>();
  /** When the last ones were, by a clock in milliseconds. */
  readonly #recent: number[] = [];

  get isEmpty(): boolean {
    return this.#known.size === 0;
  }

  /** How long it took, or undefined when it is not known to overrun. */
  expected(key: string): number | undefined {
    const milliseconds = this.#known.get(key);
    if (milliseconds !== undefined) this.set(key, milliseconds);
    return milliseconds;
  }

  set(key: string, milliseconds: number): void {
    this.#known.delete(key);
    this.#known.set(key, milliseconds);
    if (this.#known.size <= MOST) return;
    const [oldest] = this.#known.keys();
    if (oldest !== undefined) this.#known.delete(oldest);
  }

  /** It was none: the machine was busy with something else. */
  forget(key: string): void {
    this.#known.delete(key);
    this.#recent.pop();
  }

  /** An overrun here and now, at a time of a clock in milliseconds. */
  count(now: number): void {
    this.#recent.push(now);
    if (this.#recent.length > MOST) this.#recent.shift();
  }

  /** How many there were in the last second. */
  recent(now: number): number {
    while ((this.#recent[0] ?? now) < now - RECENT) this.#recent.shift();
    return this.#recent.length;
  }
}
