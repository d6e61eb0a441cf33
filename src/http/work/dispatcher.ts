import { setTimeout as pause, setImmediate } from "node:timers/promises";
import type { Effective } from "../../engine/api.ts";
import type { Engine } from "../../engine/engine.ts";
import { EngineTimeout } from "../../engine/errors.ts";
import { LruMap } from "../../model/cache/lru-map.ts";
import { MAKING, withinShare } from "../../node/threads/share.ts";
import { ThreadExhausted, ThreadsBusy, type ThreadTerms } from "../../node/threads/thread-pool.ts";
import { SHARE, SHORT_NUMBERS, SMALL } from "../../node/tuning.ts";
import { moduleOrders } from "../../node/workspace/module-orders.ts";
import { HttpError } from "../reply/http-error.ts";
import { keepable, type Reply } from "../reply/reply.ts";
import { Eras } from "../request/instants.ts";
import { LEAST_SHARE, MOST_KEPT_BYTES, SHORT_EXPLANATION, STEPS_HERE, TURN } from "../tuning.ts";
import { type EvaluationJob, evaluationReply } from "./evaluate.ts";
import { Overruns } from "./overruns.ts";
import type { KnownNames } from "./service.ts";
import { type DocumentTask, documentInPieces, type RequestTask, replyTo } from "./task.ts";
import type { Threads, WorkThreads } from "./work-threads.ts";

/**
 * Decides which thread does a task. A task first runs in the main thread for a share of time. When
 * it does not end within that, it starts again in another thread, and goes there at once the next
 * time if one is idle; evaluations have no effects, so a second start is safe. Replies that depend
 * on the rules alone are kept.
 */
export class Dispatcher {
  readonly #engine: Engine;
  readonly limit: number;
  readonly #threads: WorkThreads | undefined;
  readonly #isSmall: boolean;
  readonly #overruns = new Overruns();
  readonly #kept = new LruMap<string, Reply>(MOST_KEPT_BYTES);
  readonly #inWork = new Map<string, Promise<Reply>>();
  /** Versions that threads were asked to compile; resolve when that is done, or failed. */
  readonly #compiled = new Map<string, Promise<void>>();
  #eras: Eras | undefined;

  /**
   * `timeout`: milliseconds that the work of one request may take. `threads` have the same rules as
   * `engine`; without them this thread does everything.
   */
  constructor(engine: Engine, timeout: number, threads?: WorkThreads) {
    this.#engine = engine;
    this.limit = timeout;
    this.#isSmall = engine.characters <= SMALL;
    this.#threads = threads;
  }

  /** `left`: milliseconds that are left of the limit. Throws, or rejects with, HttpError. */
  evaluate(job: EvaluationJob, left = this.limit): Reply | Promise<Reply> {
    if (this.#threads === undefined) return this.#evaluateHere(job, left);
    const begin = performance.now();
    const isSlow = !this.#overruns.isEmpty && this.#overruns.expected(kindOf(job)) !== undefined;
    const reply = isSlow ? undefined : this.#tryHere(job, left);
    return reply ?? this.#evaluateLater(job, this.#threads, begin + left);
  }

  /**
   * A reply that depends on the rules and the time alone: made once for all requests of an era.
   * Rejects with HttpError.
   */
  async document(task: DocumentTask): Promise<Reply> {
    const key = this.#documentKey(task);
    const known = this.#kept.get(key) ?? this.#inWork.get(key);
    if (known !== undefined) return known;
    const timeout = this.limit || MAKING;
    const threads = this.#threads;
    if (threads === undefined || this.#isSmall) return this.#keep(key, replyTo(this.#engine, task, timeout));
    const made = this.#documentHere(task, timeout)
      .then((reply) => reply ?? this.#reply(threads.planning, task, { timeout }))
      .then((reply) => this.#keep(key, reply))
      .catch((thrown: unknown) => {
        throw problemOf(thrown, "the answer", timeout);
      })
      .finally(() => this.#inWork.delete(key));
    this.#inWork.set(key, made);
    return made;
  }

  /**
   * Makes a document piece by piece, so that other requests are answered meanwhile; undefined when
   * a piece is too long for that. A thread would have to load all rules first.
   */
  async #documentHere(task: DocumentTask, timeout: number): Promise<Reply | undefined> {
    const pieces = documentInPieces(this.#engine, task, STEPS_HERE);
    const begin = performance.now();
    for (let pause = begin + TURN; ; ) {
      const piece = withinShare(() => pieces.next());
      if (piece === undefined || piece.done === true) return piece?.value;
      const now = performance.now();
      if (now > begin + timeout) throw new EngineTimeout(timeout);
      if (now < pause) continue;
      await setImmediate();
      pause = performance.now() + TURN;
    }
  }

  /** Evaluates within a share of time; undefined when that is too short. */
  #tryHere(job: EvaluationJob, left: number): Reply | undefined {
    const begin = performance.now();
    const share = Math.max(SHARE / (1 + this.#overruns.recent(begin)), LEAST_SHARE);
    const timeout = Math.min(share, left);
    const terms = { timeout, mostSteps: STEPS_HERE, mostBits: SHORT_NUMBERS, explanationBytes: SHORT_EXPLANATION };
    const reply = withinShare(() => evaluationReply(this.#engine, job, terms));
    if (reply === undefined && performance.now() - begin > LEAST_SHARE) this.#overruns.count(begin);
    return reply;
  }

  #evaluateHere(job: EvaluationJob, timeout: number): Reply {
    try {
      return evaluationReply(this.#engine, job, { timeout });
    } catch (thrown) {
      throw problemOf(thrown, "the evaluation", this.limit, job.spec);
    }
  }

  async #evaluateLater(job: EvaluationJob, threads: WorkThreads, end: number): Promise<Reply> {
    const left = () => end - performance.now();
    try {
      return (
        (await this.#compiledHere(job, threads, left)) ??
        (await this.#triedAgain(job, threads, left)) ??
        (await this.#evaluatedInThread(job, threads, left()))
      );
    } catch (thrown) {
      throw problemOf(thrown, "the evaluation", this.limit, job.spec);
    }
  }

  /** Evaluates here a version that a thread has to compile; undefined for all others. */
  async #compiledHere(job: EvaluationJob, threads: WorkThreads, left: () => number): Promise<Reply | undefined> {
    if (this.#isReady(job) || left() <= 0) return undefined;
    await Promise.race([this.#compile(threads, job), pause(left(), undefined, { ref: false })]);
    return this.#isReady(job) ? this.#tryHere(job, left()) : undefined;
  }

  /**
   * Tries again, in a turn of its own, what would have to wait for others that are slow: it may be
   * trivial with other data, or was slow because the machine had much to do.
   */
  async #triedAgain(job: EvaluationJob, { evaluating }: WorkThreads, left: () => number): Promise<Reply | undefined> {
    if (evaluating.isFree) return undefined;
    await setImmediate();
    return this.#tryHere(job, left());
  }

  async #evaluatedInThread(job: EvaluationJob, { evaluating }: WorkThreads, timeout: number): Promise<Reply> {
    // That compiling took all of its time does not tell that it is slow.
    if (timeout <= 0) throw new EngineTimeout(this.limit);
    const kind = kindOf(job);
    const expected = this.#overruns.expected(kind);
    if (expected === undefined) this.#overruns.set(kind, SHARE);
    const given = performance.now();
    const reply = await this.#reply(evaluating, { kind: "evaluate", job }, { timeout, expected }).catch((thrown) => {
      if (thrown instanceof EngineTimeout) this.#overruns.set(kind, this.limit);
      throw thrown;
    });
    const took = performance.now() - given;
    if (took < SHARE) this.#overruns.forget(kind);
    else this.#overruns.set(kind, took);
    return reply;
  }

  #isReady({ spec, effective, explain, arms = false, logged }: EvaluationJob): boolean {
    return this.#engine.isReady({ spec, effective, explain, arms: arms || logged !== undefined });
  }

  async #reply(threads: Threads, task: RequestTask, terms: ThreadTerms): Promise<Reply> {
    const outcome = await threads.run(task, terms);
    if ("reply" in outcome) return withBytes(outcome.reply);
    throw new Error(`unreachable: ${task.kind} gives a reply`);
  }

  /** The names of a version's inputs. Rejects with HttpError. */
  async inputs({ spec, effective }: VersionRef): Promise<KnownNames> {
    const ref = { spec, effective };
    if (this.#threads === undefined || this.#isSmall || this.#engine.isReady(ref)) return this.#engine.outline(ref);
    try {
      const outcome = await this.#threads.planning.run({ kind: "inputs", ref }, { timeout: this.limit });
      return "inputs" in outcome ? outcome : { inputs: [], lists: [] };
    } catch (thrown) {
      throw problemOf(thrown, "the evaluation", this.limit, ref.spec);
    }
  }

  /** Labels of the sources behind a spec. Throws, or rejects with, HttpError. */
  files(spec: string): readonly string[] | Promise<readonly string[]> {
    if (this.#threads === undefined || this.#engine.isPlanned) return this.#engine.files({ spec });
    return this.#threads.planning
      .run({ kind: "files", spec }, { timeout: this.limit })
      .then((outcome) => ("files" in outcome ? outcome.files : []))
      .catch((thrown: unknown) => {
        throw problemOf(thrown, "the evaluation", this.limit, spec);
      });
  }

  /** Lets a thread make the modules that runs ordered for the workspace at the path. */
  serveOrders(prefix: string): void {
    if (this.#threads === undefined || moduleOrders(prefix)?.areThere !== true) return;
    void this.#threads.planning.run({ kind: "orders", prefix }, { timeout: MAKING }).catch(() => undefined);
  }

  /**
   * Lets a thread compile a version for this one, once for every era. Resolves when that is done,
   * or failed; the next request tries again then.
   */
  #compile({ planning }: WorkThreads, job: EvaluationJob): Promise<void> {
    const { spec, effective, explain, logged } = job;
    const arms = job.arms === true || logged !== undefined;
    const key = `${this.#eraOf(effective)} ${explain} ${arms} ${spec}`;
    const known = this.#compiled.get(key);
    if (known !== undefined) return known;
    const made = planning
      .run({ kind: "compile", ref: { spec, effective }, explain, arms }, { timeout: MAKING })
      .then((outcome) => {
        if (!("compiled" in outcome)) return;
        this.#engine.adopt({ spec, effective }, outcome.compiled);
        this.#overruns.forget(kindOf(job));
      })
      .catch(() => void this.#compiled.delete(key));
    this.#compiled.set(key, made);
    return made;
  }

  #eraOf(effective: Effective | undefined): number {
    this.#eras ??= new Eras(this.#engine);
    return this.#eras.at(effective);
  }

  #documentKey(task: DocumentTask): string {
    const era = this.#eraOf("ref" in task ? task.ref.effective : task.effective);
    if ("ref" in task) return `${task.kind} ${era} ${task.ref.spec}`;
    return task.kind === "summaries" ? `summaries ${era}` : `openapi ${era} ${task.spec ?? "*"} ${task.base}`;
  }

  /** Passes on the errors of `make`. */
  kept(key: string, make: () => Reply): Reply {
    return this.#kept.get(key) ?? this.#keep(key, make());
  }

  #keep(key: string, reply: Reply): Reply {
    if (reply.status !== 200) return reply;
    const kept = keepable(reply);
    this.#kept.set(key, kept, Buffer.byteLength(kept.body));
    return kept;
  }
}

type VersionRef = Pick<EvaluationJob, "spec" | "effective">;

/**
 * A key for requests that take about equally long whatever their data: version, rules, explained or
 * not.
 */
function kindOf({ spec, from, rules, queried, explain }: EvaluationJob): string {
  return JSON.stringify([spec, from, rules, queried, explain]);
}

/** A Buffer that a thread sends arrives as a plain Uint8Array. */
function withBytes(reply: Reply): Reply {
  const bytes: Uint8Array | string = reply.body;
  if (typeof bytes === "string") return reply;
  return { ...reply, body: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
}

/**
 * The HTTP form of the errors of work that lacked time, memory or threads; other errors unchanged.
 */
function problemOf(thrown: unknown, what: string, timeout: number, spec?: string): unknown {
  if (thrown instanceof EngineTimeout) {
    return new HttpError("evaluation_timeout", `${what} took longer than ${timeout / 1000} s`, { spec }, retryAfter(1));
  }
  if (thrown instanceof ThreadsBusy) {
    const message = `${what} cannot begin in time: other requests that take long are being answered`;
    return new HttpError("overloaded", message, { spec }, retryAfter(Math.ceil(thrown.wait / 1000)));
  }
  if (thrown instanceof ThreadExhausted)
    return new HttpError("out_of_memory", `${what} needs more memory than there is`, { spec });
  return thrown;
}

function retryAfter(seconds: number): Record<string, string> {
  return { "Retry-After": String(Math.max(seconds, 1)) };
}
