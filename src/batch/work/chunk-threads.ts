import { availableParallelism } from "node:os";
import { EngineTimeout } from "../../engine/errors.ts";
import type { Deadline } from "../../model/work-budget.ts";
import { withinShare } from "../../node/threads/share.ts";
import { ThreadExhausted, ThreadPool } from "../../node/threads/thread-pool.ts";
import type { Chunk } from "../format.ts";
import { problem } from "../problem.ts";
import { CHUNK_BYTES, SHARE_OF_TABLE } from "../tuning.ts";
import { inOrder } from "./in-order.ts";
import type { RejectedRecord } from "./work.ts";

/** The memory of a thread. */
const MEGABYTES = 2048;
/** The memory for new values: those of a record are dead when the next one comes. */
const YOUNG_MEGABYTES = 12;

/** Begins work on tasks, each of which ends with EngineTimeout past the deadline. */
type WorkBeginner<Task, Outcome> = (deadline: Deadline) => Promise<(task: Task) => Outcome>;

interface ChunkTerms<Task, Outcome> {
  /** Absent: one for each core. */
  readonly workers?: number | undefined;
  readonly chunkBytes?: number | undefined;
  /** Begins work in the main thread; absent: threads do all. */
  readonly begin?: WorkBeginner<Task, Outcome> | undefined;
}

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

  /** `setup`: the data that each thread begins with. */
  constructor(script: URL, setup: object, { workers, chunkBytes, begin }: ChunkTerms<Task, Outcome>) {
    this.#threads = workers ?? availableParallelism();
    this.#few = begin && new FewChunks(begin, chunkBytes);
    this.#pool = new ThreadPool(script, () => setup, {
      threads: this.#threads,
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
    return inOrder(chunks, this.#threads + 1, work, aborted(signal));
  }

  retire(): void {
    this.#pool.retire();
  }
}

/**
 * Works on a table of few records in the thread that reads them: another one takes longer to start.
 * A table that is longer than half a chunk is left to threads, and so is one that takes long, as no
 * interruption is heard meanwhile.
 */
export class FewChunks<Task extends { readonly payload: Uint8Array }, Outcome> {
  readonly #begin: WorkBeginner<Task, Outcome>;
  #work: Promise<(task: Task) => Outcome> | undefined;
  /** The bytes that may still come. */
  #left: number;
  #end = 0;

  constructor(begin: WorkBeginner<Task, Outcome>, chunkBytes = CHUNK_BYTES) {
    this.#begin = begin;
    this.#left = Math.min(chunkBytes, CHUNK_BYTES) / 2;
  }

  /** Undefined: a thread must work on it. The task is as it was. */
  async outcome(task: Task): Promise<Outcome | undefined> {
    this.#left -= task.payload.length;
    if (this.#left < 0) return undefined;
    this.#work ??= this.#begin({ check: () => this.#check() });
    const work = await this.#work;
    // Another task ran out of time meanwhile: some of its output is still in the writer.
    if (this.#left < 0) return undefined;
    this.#end = performance.now() + SHARE_OF_TABLE;
    const outcome = withinShare(() => work(task));
    if (outcome === undefined) this.#left = -1;
    return outcome;
  }

  #check(): void {
    if (performance.now() > this.#end) throw new EngineTimeout(SHARE_OF_TABLE);
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
