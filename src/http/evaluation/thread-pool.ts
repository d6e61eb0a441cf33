import { Worker } from "node:worker_threads";
import { EngineTimeout } from "../../engine/errors.ts";
import type { WorkspaceSource } from "../../node/read.ts";
import type { Reply } from "../reply/reply.ts";
import type { EvaluationJob } from "./job.ts";

/** A job on its way to a thread. */
export interface ThreadJob {
  readonly job: EvaluationJob;
  /** When its time is over, in milliseconds since 1970. */
  readonly end: number;
}

/** What a thread answers: a reply, that the time was over, or a bug. */
export type ThreadAnswer = { readonly reply: Reply } | { readonly timeout: true } | { readonly bug: string };

/** The first message of a thread: the workspace is loaded. */
export const READY = "ready";

interface Waiting {
  readonly job: EvaluationJob;
  readonly end: number;
  readonly timer: NodeJS.Timeout;
  readonly resolve: (reply: Reply) => void;
  readonly reject: (reason: Error) => void;
}

const MOST_THREADS = 2;
/** A thread that does not stop by itself (in the middle of one huge operation) is ended so many milliseconds after its time. */
const GRACE = 250;
/** An idle thread, with its copy of the workspace, is kept for so long. */
const KEPT = 10_000;

/** Threads for evaluations that take long, each with an engine of its own. Started when needed, ended when idle. */
export class ThreadPool {
  readonly #sources: readonly WorkspaceSource[];
  readonly #queue: Waiting[] = [];
  readonly #idle: { readonly thread: Worker; readonly timer: NodeJS.Timeout }[] = [];
  /** Threads that have been given a job before. */
  readonly #used = new WeakSet<Worker>();
  #threads = 0;
  #retired = false;

  constructor(sources: readonly WorkspaceSource[]) {
    this.#sources = sources;
  }

  /** Rejects with EngineTimeout when `timeout` milliseconds are over, waiting included. */
  run(job: EvaluationJob, timeout: number): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        job,
        end: Date.now() + timeout,
        timer: setTimeout(() => this.#giveUp(waiting), timeout),
        resolve,
        reject,
      };
      this.#queue.push(waiting);
      this.#next();
    });
  }

  /** Ends idle threads now and busy ones when nothing is left to do. */
  retire(): void {
    this.#retired = true;
    for (const { thread, timer } of this.#idle.splice(0)) {
      clearTimeout(timer);
      this.#end(thread);
    }
  }

  #giveUp(waiting: Waiting): void {
    const at = this.#queue.indexOf(waiting);
    if (at >= 0) this.#queue.splice(at, 1);
    waiting.reject(new EngineTimeout(0));
  }

  #next(): void {
    if (this.#queue.length === 0) return;
    const idle = this.#idle.pop();
    if (idle === undefined && this.#threads >= MOST_THREADS) return;
    const waiting = this.#queue.shift();
    if (waiting === undefined) return;
    clearTimeout(idle?.timer);
    this.#give(idle?.thread ?? this.#start(), waiting);
  }

  #give(thread: Worker, { job, end, timer, resolve, reject }: Waiting): void {
    // Loading has no time limit: the thread shall be ready for the next job at least.
    let stuck: NodeJS.Timeout | undefined;
    const watch = () => {
      stuck = setTimeout(() => failed(new EngineTimeout(0)), Math.max(end - Date.now(), 0) + GRACE);
    };
    const heard = (answer: ThreadAnswer | typeof READY) => {
      if (answer === READY) return watch();
      finish();
      if ("reply" in answer) resolve(answer.reply);
      else reject("timeout" in answer ? new EngineTimeout(0) : new Error(answer.bug));
      this.#rest(thread);
    };
    const failed = (problem: Error) => {
      finish();
      reject(problem);
      this.#end(thread);
      this.#next();
    };
    const finish = () => {
      clearTimeout(stuck);
      clearTimeout(timer);
      thread.off("message", heard);
      thread.off("error", failed);
    };
    thread.on("message", heard);
    thread.on("error", failed);
    if (this.#used.has(thread)) watch();
    this.#used.add(thread);
    const order: ThreadJob = { job, end };
    thread.postMessage(order);
  }

  #start(): Worker {
    this.#threads++;
    return new Worker(new URL("./thread.js", import.meta.url), { workerData: this.#sources });
  }

  #rest(thread: Worker): void {
    if (this.#queue.length === 0 && this.#retired) {
      this.#end(thread);
      return;
    }
    const timer = setTimeout(() => {
      this.#idle.splice(
        this.#idle.findIndex((idle) => idle.thread === thread),
        1,
      );
      this.#end(thread);
    }, KEPT);
    timer.unref();
    this.#idle.push({ thread, timer });
    this.#next();
  }

  #end(thread: Worker): void {
    this.#threads--;
    void thread.terminate();
  }
}
