import type { RequestId } from "@modelcontextprotocol/sdk/types.js";
import { MAX_MESSAGE } from "./messages.ts";

/** A line that is answered in its turn. */
export interface QueuedRequest {
  /** Absent: it cannot be cancelled. */
  readonly id?: RequestId;
  /** Its bytes. */
  readonly size: number;
  /** Resolves when the next one may begin. */
  readonly answer: () => Promise<void>;
}

/** The bytes that a short message takes in memory, at least. */
const OVERHEAD = 1024;

/** Requests that are answered one after another, in the order of their arrival. */
export class RequestQueue {
  readonly #waiting: QueuedRequest[] = [];
  #size = 0;
  #working: Promise<void> | undefined;

  /** Resolves at once, or, when the waiting requests take much memory, when they are answered. */
  async add(request: QueuedRequest): Promise<void> {
    this.#waiting.push(request);
    this.#size += request.size + OVERHEAD;
    this.#working ??= this.#work();
    if (this.#size > MAX_MESSAGE) await this.empty();
  }

  /** Removes a request that has not begun. */
  drop(id: RequestId): void {
    const at = this.#waiting.findIndex((request) => request.id === id);
    for (const { size } of at < 0 ? [] : this.#waiting.splice(at, 1)) this.#size -= size + OVERHEAD;
  }

  /** Resolves when all requests are answered. */
  async empty(): Promise<void> {
    await this.#working;
  }

  async #work(): Promise<void> {
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      this.#size -= next.size + OVERHEAD;
      await next.answer();
    }
    this.#working = undefined;
  }
}
