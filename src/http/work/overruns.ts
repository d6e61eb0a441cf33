/** Kinds of requests that are remembered. */
const MOST = 256;
/** Milliseconds for which an overrun shortens the shares of later requests. */
const RECENT = 1000;

/**
 * The kinds of requests that took longer than their share of the main thread: the next of such a
 * kind does not try there again.
 */
export class Overruns {
  /** Milliseconds that each kind took in another thread, the most recent kind last. */
  readonly #known = new Map<string, number>();
  /** The times of the last overruns, by a clock in milliseconds. */
  readonly #recent: number[] = [];

  get isEmpty(): boolean {
    return this.#known.size === 0;
  }

  /** Milliseconds that a kind took; undefined when it is not known to overrun. */
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

  /** Takes an overrun back: the machine was busy with something else. */
  forget(key: string): void {
    this.#known.delete(key);
    this.#recent.pop();
  }

  /** An overrun here and now, at a time of a clock in milliseconds. */
  count(now: number): void {
    this.#recent.push(now);
    if (this.#recent.length > MOST) this.#recent.shift();
  }

  /** The number of overruns in the last second. */
  recent(now: number): number {
    while ((this.#recent[0] ?? now) < now - RECENT) this.#recent.shift();
    return this.#recent.length;
  }
}
