import { EngineTimeout } from "../../engine/errors.ts";
import { ThreadExhausted, ThreadPool } from "../../node/threads/thread-pool.ts";
import { cancel, newFlag } from "./cancellation.ts";
import type { Folder } from "./folder.ts";
import type { Session } from "./session.ts";

/** The most characters of rules that are loaded again after a change. */
export const MOST_LOADED = 2_000_000;

/** A task with one number: the work ends when it is not 0. */
interface Cancellable {
  readonly cancel: SharedArrayBuffer;
}

interface JobTerms {
  /** The address of the thread. */
  readonly script: URL;
  /** Milliseconds without a further change before the work begins. */
  readonly quiet: number;
  /** The sentences for work that was not done. */
  readonly tooLong: string;
  readonly tooLarge: string;
  readonly broken: string;
}

/** Work on the rules of a folder in a thread, after a pause. A change ends it. */
export abstract class FolderJob<Task extends Cancellable, Outcome extends object> {
  protected readonly folder: Folder;
  readonly #terms: JobTerms;
  readonly #log: (message: string) => void;
  readonly #pool: ThreadPool<Task, Outcome>;
  #timer: NodeJS.Timeout | undefined;
  #flag: SharedArrayBuffer | undefined;
  #isDisposed = false;

  constructor(folder: Folder, terms: JobTerms, log: (message: string) => void) {
    this.folder = folder;
    this.#terms = terms;
    this.#log = log;
    this.#pool = new ThreadPool(terms.script, () => undefined, { threads: 1 });
  }

  /** Called after a pause. */
  protected abstract begin(): Promise<void>;

  /** Ends the work, and begins it again after a pause. */
  schedule(): void {
    this.stop();
    clearTimeout(this.#timer);
    if (!this.#isDisposed) this.#timer = setTimeout(() => void this.begin(), this.#terms.quiet);
  }

  dispose(): void {
    this.#isDisposed = true;
    this.stop();
    clearTimeout(this.#timer);
    this.#pool.retire();
  }

  /** Ends the work; true when there was any. */
  protected stop(): boolean {
    if (this.#flag === undefined) return false;
    cancel(this.#flag);
    this.#flag = undefined;
    return true;
  }

  /** False when the rules are too large, are not read yet, or changed meanwhile. */
  protected async isReady(): Promise<boolean> {
    const { isRead, project, background } = this.folder;
    return isRead && project.size <= MOST_LOADED && (await background.done());
  }

  /** Undefined: a change ended the work, or the log has the reason. */
  protected async work(taskWith: (cancel: SharedArrayBuffer) => Task, timeout: number): Promise<Outcome | undefined> {
    const flag = newFlag();
    this.#flag = flag;
    const outcome = await this.perform(taskWith(flag), timeout);
    const isCurrent = this.#flag === flag;
    if (isCurrent) this.#flag = undefined;
    if (typeof outcome !== "string") return isCurrent ? outcome : undefined;
    this.#log(outcome);
    return undefined;
  }

  /** Does work that no change ends. A text: why it was not done. A bug goes to the log. */
  protected async perform(task: Task, timeout: number): Promise<Outcome | string> {
    try {
      return await this.#pool.run(task, { timeout, expected: 0 });
    } catch (thrown) {
      if (thrown instanceof EngineTimeout) return this.#terms.tooLong;
      if (thrown instanceof ThreadExhausted) return this.#terms.tooLarge;
      this.#log(thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown));
      return this.#terms.broken;
    }
  }
}

/** The jobs of one kind, one for each folder that was scheduled or asked for. */
export class FolderJobs<Kind extends Pick<FolderJob<Cancellable, object>, "schedule" | "dispose">> {
  readonly #session: Session;
  readonly #start: (folder: Folder) => Kind;
  readonly #jobs = new Map<Folder, Kind>();

  constructor(session: Session, start: (folder: Folder) => Kind) {
    this.#session = session;
    this.#start = start;
  }

  of(folder: Folder): Kind {
    const job = this.#jobs.get(folder) ?? this.#start(folder);
    this.#jobs.set(folder, job);
    return job;
  }

  /** Schedules the job of a folder; returns the folders that are gone, whose jobs have ended. */
  schedule(folder: Folder): readonly Folder[] {
    const gone = [...this.#jobs.keys()].filter((known) => !this.#session.folders.includes(known));
    for (const each of gone) {
      this.of(each).dispose();
      this.#jobs.delete(each);
    }
    this.of(folder).schedule();
    return gone;
  }

  dispose(): void {
    for (const job of this.#jobs.values()) job.dispose();
  }
}
