import { getHeapStatistics } from "node:v8";
import { Worker } from "node:worker_threads";
import { EngineTimeout } from "../../engine/errors.ts";

/** A task on its way to a thread. */
export interface ThreadOrder<Task> {
  readonly task: Task;
  /** When its time is over, in milliseconds since 1970. */
  readonly end: number;
}

/** What a thread answers: the answer to its task, that the time was over, or a bug. */
export type ThreadAnswer<Answer> = { readonly answer: Answer } | { readonly timeout: true } | { readonly bug: string };

/** The first message of a thread: it is ready for tasks. */
export const READY = "ready";

/** More work waits for threads than can be done in the time of one more task. */
export class ThreadsBusy extends Error {
  /** Milliseconds until a thread is free, as far as that can be told. */
  readonly wait: number;

  constructor(wait: number) {
    super("all threads are busy");
    this.wait = wait;
  }
}

/** The task ended its thread: it needed more memory than a thread has. */
export class ThreadExhausted extends Error {
  constructor() {
    super("the work needs more memory than a thread has");
  }
}

export interface ThreadTerms {
  /** Milliseconds, waiting included; Infinity: as long as it takes. */
  readonly timeout: number;
  /**
   * Milliseconds that it will take, as far as that is known; default: as long as tasks took lately.
   */
  readonly expected?: number | undefined;
}

interface Waiting<Task, Answer> {
  readonly task: Task;
  readonly end: number;
  readonly expected: number | undefined;
  readonly timer: NodeJS.Timeout | undefined;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: Error) => void;
}

/** One for answers while another one is stuck: each has a copy of the rules. */
const MOST_THREADS = 2;
/** Tasks that wait hold what their clients sent. */
const MOST_WAITING = 100;
/**
 * A thread that does not stop by itself (in the middle of one huge operation) is ended so many
 * milliseconds after its time.
 */
const GRACE = 250;
/** An idle thread, with its copy of the rules, is kept for so long. */
const KEPT = 10_000;
/** Weight of the last task in the average of what tasks take. */
const NEWS = 0.25;

/**
 * Threads that run `script` (see `serveTasks`) with what `data` gives when one starts, for tasks one after another. Started
 * when needed, ended when idle, replaced when one dies. A task that cannot begin in time, as others
 * wait, is refused at once.
 */
export class ThreadPool<Task, Answer> {
  readonly #script: URL;
  readonly #data: () => unknown;
  readonly #megabytes: number;
  readonly #queue: Waiting<Task, Answer>[] = [];
  readonly #idle: { readonly thread: Worker; readonly timer: NodeJS.Timeout }[] = [];
  /** When what runs is expected to be done, in milliseconds since 1970. */
  readonly #busy = new Map<Worker, number>();
  /** Threads that have said that they are ready. */
  readonly #ready = new WeakSet<Worker>();
  /** Milliseconds that a task took lately. */
  #usual = 0;
  #retired = false;

  /**
   * `megabytes`: the memory of one thread; default: together they may take as much as the process
   * itself.
   */
  constructor(
    script: URL,
    data: () => unknown,
    megabytes = getHeapStatistics().heap_size_limit / MOST_THREADS / 2 ** 20,
  ) {
    this.#script = script;
    this.#data = data;
    this.#megabytes = megabytes;
  }

  /** Rejects with EngineTimeout past its time, ThreadsBusy, or ThreadExhausted. */
  run(task: Task, { timeout, expected }: ThreadTerms): Promise<Answer> {
    const wait = this.#wait();
    if (wait >= timeout || this.#queue.length >= MOST_WAITING) return Promise.reject(new ThreadsBusy(wait));
    return new Promise((resolve, reject) => {
      const timer = timeout === Infinity ? undefined : setTimeout(() => this.#giveUp(waiting), timeout);
      const waiting = { task, end: Date.now() + timeout, expected, timer, resolve, reject };
      this.#queue.push(waiting);
      this.#next();
    });
  }

  /** Whether a thread waits for a task. */
  get isFree(): boolean {
    return this.#idle.length > 0;
  }

  /** Ends idle threads now and busy ones when nothing is left to do. */
  retire(): void {
    this.#retired = true;
    for (const { thread, timer } of this.#idle.splice(0)) {
      clearTimeout(timer);
      void thread.terminate();
    }
  }

  /** Milliseconds until a new task can begin: what runs and waits is shared among the threads. */
  #wait(): number {
    if (this.#idle.length + MOST_THREADS - this.#size > this.#queue.length) return 0;
    const now = Date.now();
    let work = 0;
    for (const end of this.#busy.values()) work += Math.max(end - now, 0);
    for (const { expected = this.#usual } of this.#queue) work += expected;
    return work / MOST_THREADS;
  }

  get #size(): number {
    return this.#idle.length + this.#busy.size;
  }

  #giveUp(waiting: Waiting<Task, Answer>): void {
    const at = this.#queue.indexOf(waiting);
    if (at >= 0) this.#queue.splice(at, 1);
    waiting.reject(new EngineTimeout(0));
  }

  #next(): void {
    if (this.#queue.length === 0 || (this.#idle.length === 0 && this.#size >= MOST_THREADS)) return;
    const waiting = this.#queue.shift();
    if (waiting === undefined) return;
    const idle = this.#idle.pop();
    clearTimeout(idle?.timer);
    this.#give(idle?.thread ?? this.#start(), waiting);
  }

  #give(thread: Worker, { task, end, expected = this.#usual, timer, resolve, reject }: Waiting<Task, Answer>): void {
    const begin = Date.now();
    thread.ref();
    this.#busy.set(thread, begin + expected);
    // Getting ready has no time limit: the thread shall be there for the next task at least.
    let stuck: NodeJS.Timeout | undefined;
    const watch = () => {
      if (end === Infinity) return;
      stuck = setTimeout(() => failed(new EngineTimeout(0)), Math.max(end - Date.now(), 0) + GRACE);
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
      void thread.terminate();
      this.#next();
    };
    const finish = () => {
      this.#usual += (Date.now() - begin - this.#usual) * NEWS;
      this.#busy.delete(thread);
      clearTimeout(stuck);
      clearTimeout(timer);
      thread.off("message", heard);
      thread.off("error", failed);
    };
    thread.on("message", heard);
    thread.on("error", failed);
    if (this.#ready.has(thread)) watch();
    const order: ThreadOrder<Task> = { task, end };
    thread.postMessage(order);
  }

  #start(): Worker {
    const resourceLimits = { maxOldGenerationSizeMb: this.#megabytes };
    const thread = new Worker(this.#script, { workerData: this.#data(), resourceLimits });
    // What is still to come of a thread that was ended concerns nobody.
    thread.on("error", () => undefined);
    return thread;
  }

  #rest(thread: Worker): void {
    if (this.#queue.length === 0 && this.#retired) {
      void thread.terminate();
      return;
    }
    const timer = setTimeout(() => {
      this.#idle.splice(
        this.#idle.findIndex((idle) => idle.thread === thread),
        1,
      );
      void thread.terminate();
    }, KEPT);
    timer.unref();
    // Whoever started it may end.
    thread.unref();
    this.#idle.push({ thread, timer });
    this.#next();
  }
}

function isOutOfMemory(problem: Error): boolean {
  return "code" in problem && problem.code === "ERR_WORKER_OUT_OF_MEMORY";
}
