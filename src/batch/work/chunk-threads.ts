import { availableParallelism } from "node:os";
import { ThreadExhausted, ThreadPool } from "../../node/threads/thread-pool.ts";
import type { Chunk } from "../format.ts";
import { problem } from "../problem.ts";
import type { FewChunks } from "./few-chunks.ts";
import { inOrder } from "./in-order.ts";
import type { RejectedRecord } from "./work.ts";

/** The memory of a thread. */
const MEGABYTES = 2048;
/** The memory for new values: those of a record are dead when the next one comes. */
const YOUNG_MEGABYTES = 12;
/** The most chunks that wait for a thread, as a pool takes no more than a hundred tasks. */
const MOST_WAITING = 50;

/** The threads that work on the chunks of a table, unless these are few. */
export class ChunkThreads<
  Task extends { readonly payload: Uint8Array },
  Outcome extends { readonly payload?: Uint8Array },
> {
  readonly #pool: ThreadPool<Task, Outcome>;
  readonly #threads: number;
  readonly #few: FewChunks<Task, Outcome> | undefined;
  /** Memory for payloads, which goes to a thread and comes back with the outcome. */
  readonly #memories: ArrayBuffer[] = [];

  /**
   * `setup`: the data that each thread begins with. `threads`: default one for each core. `few`:
   * works on chunks without a thread.
   */
  constructor(script: URL, setup: object, threads = availableParallelism(), few?: FewChunks<Task, Outcome>) {
    this.#threads = threads;
    this.#few = few;
    this.#pool = new ThreadPool(script, () => setup, {
      threads,
      megabytes: MEGABYTES,
      youngMegabytes: YOUNG_MEGABYTES,
    });
  }

  /**
   * Works on a task with a copy of the payload of a chunk. The memory of `spare` is moved. Rejects
   * with EngineErrors.
   */
  async run({ payload }: Chunk, taskOf: (payload: Uint8Array) => Task, spare?: ArrayBuffer): Promise<Outcome> {
    const copy = this.#copyOf(payload);
    const moved = spare === undefined ? [copy.buffer] : [copy.buffer, spare];
    try {
      const task = taskOf(copy);
      const outcome =
        (await this.#few?.outcome(task)) ?? (await this.#pool.run(task, { timeout: Number.POSITIVE_INFINITY, moved }));
      if (outcome.payload?.buffer instanceof ArrayBuffer) this.#memories.push(outcome.payload.buffer);
      return outcome;
    } catch (thrown) {
      if (thrown instanceof ThreadExhausted) throw problem("a chunk of records needs more memory than a thread has");
      throw thrown;
    }
  }

  #copyOf(payload: Uint8Array): Uint8Array<ArrayBuffer> {
    const { length } = payload;
    let memory = this.#memories.pop();
    // Chunks differ by a record.
    if (memory === undefined || memory.byteLength < length) memory = new ArrayBuffer(length + (length >> 3));
    const copy = new Uint8Array(memory, 0, length);
    copy.set(payload);
    return copy;
  }

  /** The chunks with their outcomes, in order. At `signal` it throws the reason of that. */
  inOrder<Result>(
    chunks: AsyncIterable<Chunk>,
    work: (chunk: Chunk) => Promise<Result>,
    signal: AbortSignal,
  ): AsyncIterable<readonly [Chunk, Result]> {
    return inOrder(chunks, this.#threads + Math.min(this.#threads, MOST_WAITING), work, aborted(signal));
  }

  retire(): void {
    this.#pool.retire();
  }
}

/** The reject of a chunk that is one record, and no record; undefined: it has records. */
export function rejectOf({ rejected: reason }: Chunk): RejectedRecord | undefined {
  return reason === undefined ? undefined : { index: 0, at: 0, reason, written: 0 };
}

/** Rejects at the signal, with its reason. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
