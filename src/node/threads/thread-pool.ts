import { getHeapStatistics } from "node:v8";
import { type ResourceLimits, Worker } from "node:worker_threads";
import { EngineTimeout } from "../../engine/errors.ts";
import { ThreadSeats } from "./thread-seats.ts";

/** A task for a thread. */
export interface ThreadOrder<Task> {
  readonly task: Task;
  /** The end of its time, in milliseconds since 1970. */
  readonly end: number;
}

/** The message of a thread about its task: the answer, that the time was over, or a bug. */
export type ThreadAnswer<Answer> = { readonly answer: Answer } | { readonly timeout: true } | { readonly bug: string };

/** The first message of a thread, when it is ready for tasks. */
export const READY = "ready";

/** Thrown when more work waits for threads than fits into the time of one more task. */
export class ThreadsBusy extends Error {
  /** The estimated milliseconds until a thread is free. */
  readonly wait: number;

  constructor(wait: number) {
    super("all threads are busy");
    this.wait = wait;
  }
}

/** The task ended its thread, as it needed more memory than a thread has. */
export class ThreadExhausted extends Error {
  constructor() {
    super("the work needs more memory than a thread has");
  }
}

export interface ThreadTerms {
  /** Milliseconds, waiting included; Infinity: no end. */
  readonly timeout: number;
  /** The expected milliseconds of the task; default: the average of the last tasks. */
  readonly expected?: number | undefined;
  /** Ends the task, and a thread that is at work on it. */
  readonly signal?: AbortSignal | undefined;
  /** Memory of the task that is moved to the thread instead of copied. */
  readonly moved?: readonly ArrayBuffer[] | undefined;
}

export interface PoolOptions {
  /** The most threads. */
  readonly threads?: number | undefined;
  /**
   * The memory of one thread; default: together they may take as much as the process itself.
   */
  readonly megabytes?: number | undefined;
  /** The memory for new values of one thread; default: that of V8. */
  readonly youngMegabytes?: number | undefined;
  /** Idle threads that are kept until the pool is retired; default none. */
  readonly kept?: number | undefined;
  /** The seats of its threads, which it may share with other pools; default: `threads` own ones. */
  readonly seats?: ThreadSeats | undefined;
}

interface Waiting<Task, Answer> {
  readonly task: Task;
  readonly end: number;
  readonly expected: number | undefined;
  readonly signal: AbortSignal | undefined;
  readonly moved: readonly ArrayBuffer[];
  readonly timer: NodeJS.Timeout | undefined;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: Error) => void;
}

/**
 * The usual number: one thread answers while another one is stuck; more would cost a copy of the
 * rules each.
 */
const TWO = 2;
/** The largest number of waiting tasks, which hold the requests of their clients in memory. */
const MOST_WAITING = 100;
/**
 * Milliseconds after the time of a task when its thread is ended, if it does not stop by itself (in
 * the middle of one huge operation).
 */
const GRACE = 250;
/** Milliseconds after which an idle thread, with its copy of the rules, is ended. */
const IDLE = 10_000;
/** The weight of the last task in the average duration of tasks. */
const NEWS = 0.25;

/**
 * Threads that run `script` (see `serveTasks`) with what `data` gives when one starts, for tasks
 * one after another. Started when needed, ended when idle, replaced when one dies. A task that
 * cannot begin in time, as others wait, is refused at once.
 */
export class ThreadPool<Task, Answer> {
  readonly #script: URL;
  readonly #data: () => unknown;
  readonly #seats: ThreadSeats;
  readonly #limits: ResourceLimits;
  readonly #kept: number;
  readonly #queue: Waiting<Task, Answer>[] = [];
  readonly #idle: { readonly thread: Worker; readonly timer: NodeJS.Timeout | undefined }[] = [];
  /** Threads at work. */
  #working = 0;
  /** Threads that have reported to be ready. */
  readonly #ready = new WeakSet<Worker>();
  /** The average milliseconds of the last tasks. */
  #usual = 0;
  #retired = false;

  constructor(
    script: URL,
    data: () => unknown,
    { threads = TWO, megabytes, youngMegabytes, kept = 0, seats = new ThreadSeats(threads) }: PoolOptions = {},
  ) {
    this.#script = script;
    this.#data = data;
    this.#seats = seats;
    this.#kept = kept;
    this.#limits = {
      maxOldGenerationSizeMb: megabytes ?? getHeapStatistics().heap_size_limit / seats.most / 2 ** 20,
      ...(youngMegabytes !== undefined && { maxYoungGenerationSizeMb: youngMegabytes }),
    };
  }

  /** Rejects with EngineTimeout past its time or at its signal, ThreadsBusy, or ThreadExhausted. */
  run(task: Task, { timeout, expected, signal, moved = [] }: ThreadTerms): Promise<Answer> {
    const wait = this.#wait();
    if (wait >= timeout || this.#queue.length >= MOST_WAITING) return Promise.reject(new ThreadsBusy(wait));
    return new Promise((resolve, reject) => {
      const timer = timeout === Infinity ? undefined : setTimeout(() => this.#giveUp(waiting), timeout);
      const waiting = { task, end: Date.now() + timeout, expected, signal, moved, timer, resolve, reject };
      signal?.addEventListener("abort", () => this.#giveUp(waiting), { once: true });
      this.#queue.push(waiting);
      this.#next();
    });
  }

  /** True when a thread is idle. */
  get isFree(): boolean {
    return this.#idle.length > 0;
  }

  /** Ends idle threads now, and busy ones after the last task. */
  retire(): void {
    this.#retired = true;
    for (const { thread, timer } of this.#idle.splice(0)) {
      clearTimeout(timer);
      this.#seats.end(thread);
    }
  }

  /**
   * Milliseconds until a new task can begin: running and waiting tasks are shared among the
   * threads.
   */
  #wait(): number {
    if (this.#idle.length + this.#seats.left > this.#queue.length) return 0;
    const now = Date.now();
    let work = 0;
    for (const end of this.#seats.ends.values()) work += Math.max(end - now, 0);
    for (const { expected = this.#usual } of this.#queue) work += expected;
    return work / this.#seats.most;
  }

  /** Threads that run now, at work or idle. */
  get size(): number {
    return this.#idle.length + this.#working;
  }

  #giveUp(waiting: Waiting<Task, Answer>): void {
    const at = this.#queue.indexOf(waiting);
    if (at >= 0) this.#queue.splice(at, 1);
    if (this.#queue.length === 0) this.#seats.forget(this.#next);
    waiting.reject(new EngineTimeout(0));
  }

  readonly #next = (): void => {
    for (;;) {
      const isLeft = this.#idle.length > 0 || this.#seats.left > 0;
      const waiting = isLeft ? this.#queue.shift() : undefined;
      if (waiting === undefined) break;
      const idle = this.#idle.pop();
      clearTimeout(idle?.timer);
      this.#give(idle?.thread ?? this.#start(), waiting);
    }
    if (this.#queue.length > 0) this.#seats.whenLeft(this.#next);
    else this.#seats.forget(this.#next);
  };

  #give(thread: Worker, waiting: Waiting<Task, Answer>): void {
    const { task, end, expected = this.#usual, signal, timer, resolve, reject } = waiting;
    const begin = Date.now();
    thread.ref();
    this.#working++;
    this.#seats.ends.set(thread, begin + expected);
    // Start-up has no time limit: the thread shall at least be there for the next task.
    let stuck: NodeJS.Timeout | undefined;
    const watch = () => {
      if (end === Infinity) return;
      stuck = setTimeout(stop, Math.max(end - Date.now(), 0) + GRACE);
    };
    const heard = (message: ThreadAnswer<Answer> | typeof READY) => {
      if (message === READY) {
        this.#ready.add(thread);
        watch();
        return;
      }
      finish();
      if ("answer" in message) resolve(message.answer);
      else reject("timeout" in message ? new EngineTimeout(0) : new Error(message.bug));
      this.#rest(thread);
    };
    const failed = (problem: Error) => {
      finish();
      reject(isOutOfMemory(problem) ? new ThreadExhausted() : problem);
      this.#seats.end(thread);
      this.#next();
    };
    const stop = () => failed(new EngineTimeout(0));
    const finish = () => {
      this.#usual += (Date.now() - begin - this.#usual) * NEWS;
      this.#working--;
      this.#seats.ends.delete(thread);
      clearTimeout(stuck);
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
      thread.off("message", heard);
      thread.off("error", failed);
    };
    signal?.addEventListener("abort", stop);
    thread.on("message", heard);
    thread.on("error", failed);
    if (this.#ready.has(thread)) watch();
    const order: ThreadOrder<Task> = { task, end };
    thread.postMessage(order, waiting.moved);
  }

  #start(): Worker {
    const thread = new Worker(this.#script, { workerData: this.#data(), resourceLimits: this.#limits });
    this.#seats.take(thread);
    // Further events of a thread that was ended are ignored.
    thread.on("error", () => undefined);
    return thread;
  }

  #rest(thread: Worker): void {
    if (this.#queue.length === 0 && (this.#retired || this.#seats.isAwaited)) {
      this.#seats.end(thread);
      return;
    }
    const timer = this.#idle.length < this.#kept ? undefined : this.#endLater(thread);
    // Whoever started it may end.
    thread.unref();
    this.#idle.push({ thread, timer });
    this.#next();
  }

  #endLater(thread: Worker): NodeJS.Timeout {
    const end = () => {
      this.#idle.splice(
        this.#idle.findIndex((idle) => idle.thread === thread),
        1,
      );
      this.#seats.end(thread);
    };
    return setTimeout(end, IDLE).unref();
  }
}

function isOutOfMemory(problem: Error): boolean {
  return "code" in problem && problem.code === "ERR_WORKER_OUT_OF_MEMORY";
}
