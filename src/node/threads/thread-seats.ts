import type { Worker } from "node:worker_threads";

/**
 * Bounds the threads of pools that follow each other, as those of the rules before and after a
 * reload: work that goes on with old rules must not multiply them.
 */
export class ThreadSeats {
  readonly most: number;
  /** The expected end of each running task, in milliseconds since 1970. */
  readonly ends = new Map<Worker, number>();
  readonly #threads = new Set<Worker>();
  readonly #waiting = new Set<() => void>();

  constructor(most: number) {
    this.most = most;
  }

  /** The number of threads that may still be started. */
  get left(): number {
    return this.most - this.#threads.size;
  }

  /** True when a pool waits for a seat. */
  get isAwaited(): boolean {
    return this.#waiting.size > 0;
  }

  take(thread: Worker): void {
    this.#threads.add(thread);
  }

  /** Ends a thread; whoever waited longest may start one. */
  end(thread: Worker): void {
    void thread.terminate();
    this.#threads.delete(thread);
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const next of waiting) next();
  }

  /** Calls `next` once, when a seat is left. */
  whenLeft(next: () => void): void {
    this.#waiting.add(next);
  }

  /** Does not call `next` any more: nothing of its pool waits. */
  forget(next: () => void): void {
    this.#waiting.delete(next);
  }
}
