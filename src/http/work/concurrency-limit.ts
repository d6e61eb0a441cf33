import { HttpError } from "../reply/http-error.ts";
import type { Reply } from "../reply/reply.ts";

/**
 * Bounds the requests that are worked on at a time. A request takes a place when all of it is
 * there, and leaves it with its reply, or with the last line of one: slow clients hold none else.
 */
export class ConcurrencyLimit {
  readonly #most: number;
  readonly #refusal: HttpError;
  #taken = 0;

  constructor(most: number) {
    this.#most = most;
    this.#refusal = new HttpError(
      "overloaded",
      `the server answers ${most} requests at a time, and has as many`,
      {},
      { "Retry-After": "1" },
    );
  }

  /** Makes a reply. Throws HttpError when no place is left. */
  answering(make: () => Reply | Promise<Reply>): Reply | Promise<Reply> {
    if (this.#taken >= this.#most) throw this.#refusal;
    const reply = make();
    if (reply instanceof Promise) {
      this.#taken++;
      const leave = () => void this.#taken--;
      reply.then(({ lines }) => (lines === undefined ? leave() : void lines.whenEnded.then(leave)), leave);
    }
    return reply;
  }
}
