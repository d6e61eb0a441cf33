import { EngineTimeout } from "../../engine/errors.ts";
import type { Deadline } from "../../model/work-budget.ts";
import { CHUNK_BYTES } from "../input/chunks.ts";
import type { InputOptions } from "../options.ts";

/** Makes what works on tasks; both end with EngineTimeout past the deadline. */
export type WorkBeginner<Task, Outcome> = (deadline: Deadline) => Promise<(task: Task) => Outcome>;

/** The most bytes of rules. Such are restored in no time, and each evaluation is short. */
const SMALL_RULES = 1 << 17;
/** Milliseconds for one task: no interruption is heard meanwhile. */
const TASK_TIMEOUT = 250;

/**
 * Works on a table of few records in the thread that reads them: another one takes longer to start.
 * A table that is longer than half a chunk is left to threads, and so is one that takes long.
 */
export class FewChunks<Task extends { readonly payload: Uint8Array }, Outcome> {
  readonly #begin: WorkBeginner<Task, Outcome>;
  readonly #deadline = new MovedDeadline();
  #work: Promise<(task: Task) => Outcome> | undefined;
  #left: number;

  /** `rules`: as snapshots. */
  constructor(
    begin: WorkBeginner<Task, Outcome>,
    rules: readonly Uint8Array[],
    { chunkBytes = CHUNK_BYTES }: Pick<InputOptions, "chunkBytes">,
  ) {
    this.#begin = begin;
    this.#left = rules.every(({ length }) => length <= SMALL_RULES) ? Math.min(chunkBytes, CHUNK_BYTES) / 2 : 0;
  }

  /** Undefined: a thread must work on it. The task is as it was. */
  async outcome(task: Task): Promise<Outcome | undefined> {
    this.#left -= task.payload.length;
    if (this.#left < 0) return undefined;
    try {
      this.#deadline.move(TASK_TIMEOUT);
      this.#work ??= this.#begin(this.#deadline);
      const work = await this.#work;
      // Another task ran out of time meanwhile: some of its output is still in the writer.
      if (this.#left < 0) return undefined;
      this.#deadline.move(TASK_TIMEOUT);
      return work(task);
    } catch (thrown) {
      if (!(thrown instanceof EngineTimeout)) throw thrown;
      this.#left = -1;
      return undefined;
    }
  }
}

/** A deadline for one task after another. */
class MovedDeadline implements Deadline {
  #end = 0;

  /** `milliseconds`: from now. */
  move(milliseconds: number): void {
    this.#end = performance.now() + milliseconds;
  }

  check(): void {
    if (performance.now() > this.#end) throw new EngineTimeout(TASK_TIMEOUT);
  }
}
