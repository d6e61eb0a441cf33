import type { Reply } from "../reply/reply.ts";

/** Bytes of all replies that are kept. */
const MOST_BYTES = 32 * 1024 * 1024;

/** Replies that depend on the rules alone, as they are sent. The least recently used go first. */
export class KeptReplies {
  readonly #replies = new Map<string, Reply>();
  #bytes = 0;

  get(key: string): Reply | undefined {
    const reply = this.#replies.get(key);
    if (reply === undefined) return undefined;
    this.#replies.delete(key);
    this.#replies.set(key, reply);
    return reply;
  }

  set(key: string, reply: Reply): void {
    this.#drop(key);
    const bytes = sizeOf(reply);
    if (bytes > MOST_BYTES) return;
    this.#replies.set(key, reply);
    this.#bytes += bytes;
    for (const oldest of this.#replies.keys()) {
      if (this.#bytes <= MOST_BYTES) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const reply = this.#replies.get(key);
    if (reply === undefined) return;
    this.#replies.delete(key);
    this.#bytes -= sizeOf(reply);
  }
}

function sizeOf({ body }: Reply): number {
  return Buffer.byteLength(body);
}
