import type { Engine } from "../../engine/engine.ts";
import { EngineTimeout } from "../../engine/errors.ts";
import type { WorkspaceSource } from "../../node/read.ts";
import type { Reply } from "../reply/reply.ts";
import { type EvaluationJob, evaluationReply, timedOut } from "./job.ts";
import { ThreadPool } from "./thread-pool.ts";

export interface Patience {
  /** Milliseconds for one evaluation. */
  readonly evaluationTimeout: number;
  /** Milliseconds that one evaluation may keep all other requests waiting; default 50. */
  readonly share?: number | undefined;
}

const SHARE = 50;

/**
 * Evaluates within a time limit, without keeping other requests waiting: what is not done within its share of this thread starts again in another
 * one. Evaluations have no effects, so that beginning again is safe.
 */
export class Evaluator {
  readonly #engine: Engine;
  readonly #limit: number;
  readonly #share: number;
  readonly #threads: ThreadPool;

  /** `sources`: what the engine has loaded, for the engines of other threads. */
  constructor(engine: Engine, sources: readonly WorkspaceSource[], { evaluationTimeout, share = SHARE }: Patience) {
    this.#engine = engine;
    this.#limit = evaluationTimeout;
    this.#share = Math.min(evaluationTimeout, share);
    this.#threads = new ThreadPool(sources);
  }

  /** Throws, or rejects with, HttpError. */
  evaluate(job: EvaluationJob): Reply | Promise<Reply> {
    const begin = performance.now();
    try {
      return evaluationReply(this.#engine, job, this.#share);
    } catch (thrown) {
      if (!(thrown instanceof EngineTimeout)) throw thrown;
    }
    const left = this.#limit - (performance.now() - begin);
    if (left <= 0) throw timedOut(job, this.#limit);
    return this.#threads.run(job, left).catch((thrown: unknown) => {
      throw thrown instanceof EngineTimeout ? timedOut(job, this.#limit) : thrown;
    });
  }

  /** Lets what runs end, then ends the threads. */
  retire(): void {
    this.#threads.retire();
  }
}
