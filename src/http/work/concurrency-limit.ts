import { HttpError } from "../reply/http-error.ts";
import type { Reply } from "../reply/reply.ts";

/**
 * Bounds the requests that are worked on at a time. A request takes a place when all of it is
 * there, and leaves it with its reply. Lines take one each time that more of them are made: a
 * client that sends or reads slowly holds none.
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
    return reply instanceof Promise ? this.#counted(reply) : reply;
  }

  async #counted(made: Promise<Reply>): Promise<Reply> {
    this.#taken++;
    try {
      const reply = await made;
      return reply.lines === undefined ? reply : { ...reply, lines: this.#countedLines(reply.lines) };
    } finally {
      this.#taken--;
    }
  }

  async *#countedLines(lines: AsyncIterable<string>): AsyncIterable<string> {
    this.#taken++;
    try {
      for await (const text of lines) {
        this.#taken--;
        try {
          yield text;
        } finally {
          this.#taken++;
        }
      }
    } finally {
      this.#taken--;
    }
  }
}
