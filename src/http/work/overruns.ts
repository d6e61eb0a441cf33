import { LruMap } from "../../model/cache/lru-map.ts";
import { MOST_KINDS } from "../tuning.ts";

/** Milliseconds for which an overrun shortens the shares of later requests. */
const RECENT = 1000;

/**
 * The kinds of requests that took longer than their share of the main thread: the next of such a
 * kind does not try there again.
 */
export class Overruns {
  /** Milliseconds that each kind took in another thread. */
  readonly #known = new LruMap<string, number>(MOST_KINDS);
  /** The times of the last overruns, by a clock in milliseconds. */
  readonly #recent: number[] = [];

  get isEmpty(): boolean {
    return this.#known.size === 0;
  }

  /** Milliseconds that a kind took; undefined when it is not known to overrun. */
  expected(key: string): number | undefined {
    return this.#known.get(key);
  }

  set(key: string, milliseconds: number): void {
    this.#known.set(key, milliseconds);
  }

  /** Takes an overrun back: the machine was busy with something else. */
  forget(key: string): void {
    this.#known.delete(key);
    this.#recent.pop();
  }

  /** An overrun here and now, at a time of a clock in milliseconds. */
  count(now: number): void {
    this.#recent.push(now);
  }

  /** The number of overruns in the last second. */
  recent(now: number): number {
    while ((this.#recent[0] ?? now) < now - RECENT) this.#recent.shift();
    return this.#recent.length;
  }
}
