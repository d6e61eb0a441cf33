import { EngineTimeout } from "../../engine/errors.ts";
import { runnableSources } from "../../insight/run/runnable.ts";
import { ThreadExhausted, ThreadPool } from "../../node/threads/thread-pool.ts";
import { sameSources, type WorkspaceSource } from "../../node/workspace/read.ts";
import { cancel, newFlag } from "../session/cancellation.ts";
import type { TextFindings } from "../session/findings.ts";
import type { Folder } from "../session/folder.ts";
import type { Session } from "../session/session.ts";
import type { AnalysisOutcome, AnalysisTask } from "./work.ts";

/** Milliseconds without a further change before the rules are analysed. */
const QUIET = 1_000;
/** Milliseconds that an analysis may take. */
const ANALYSIS_TIMEOUT = 60_000;
/** The most characters of rules that are analysed. */
const LARGEST = 2_000_000;

interface AnalysisEvents {
  /** The findings are others than before. */
  readonly onFound: () => void;
  /** The analysis was not made, for this reason. */
  readonly onTrouble: (message: string) => void;
}

/** Analyses the rules of a folder in a thread, after a pause. A change ends the work. */
export class FolderAnalysis {
  readonly #session: Session;
  readonly #folder: Folder;
  readonly #events: AnalysisEvents;
  #pool: ThreadPool<AnalysisTask, AnalysisOutcome> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #flag: SharedArrayBuffer | undefined;
  /** The texts that were analysed last. */
  #analysed: readonly WorkspaceSource[] | undefined;
  #isDisposed = false;

  constructor(session: Session, folder: Folder, events: AnalysisEvents) {
    this.#session = session;
    this.#folder = folder;
    this.#events = events;
  }

  schedule(): void {
    this.#stop();
    if (!this.#isDisposed) this.#timer = setTimeout(() => void this.#run(), QUIET);
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#stop();
    this.#pool?.retire();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    if (this.#flag !== undefined) cancel(this.#flag);
    this.#flag = undefined;
  }

  async #run(): Promise<void> {
    const { project, background } = this.#folder;
    if (!this.#session.settings.analyze) {
      this.#analysed = undefined;
      this.#take(new Map());
      return;
    }
    const isReady = this.#folder.isRead && project.size <= LARGEST && (await background.done());
    if (!isReady) return;
    const sources = runnableSources(project);
    if (this.#analysed !== undefined && sameSources(this.#analysed, sources)) return;
    const flag = newFlag();
    this.#flag = flag;
    try {
      const { findings } = await this.#perform({ sources, cancel: flag });
      if (this.#flag !== flag || findings === undefined) return;
      this.#flag = undefined;
      this.#analysed = sources;
      const found = sources.flatMap(({ label }): [string, TextFindings][] => {
        const list = findings.get(label);
        const text = project.file(label)?.text;
        return list === undefined || text === undefined ? [] : [[label, { text, findings: list }]];
      });
      this.#take(new Map(found));
    } catch (thrown) {
      if (this.#flag === flag) this.#flag = undefined;
      this.#events.onTrouble(troubleOf(thrown));
    }
  }

  #take(findings: Folder["findings"]): void {
    if (findings.size === 0 && this.#folder.findings.size === 0) return;
    this.#folder.findings = findings;
    this.#events.onFound();
  }

  #perform(task: AnalysisTask): Promise<AnalysisOutcome> {
    this.#pool ??= new ThreadPool(new URL("./thread.js", import.meta.url), () => undefined, { threads: 1 });
    return this.#pool.run(task, { timeout: ANALYSIS_TIMEOUT, expected: 0 });
  }
}

/** The reason why nothing was analysed, in words. A bug goes to the log with its stack. */
function troubleOf(thrown: unknown): string {
  if (thrown instanceof EngineTimeout) return "the analysis takes too long: run it with `engine analyze`";
  if (thrown instanceof ThreadExhausted) return "the analysis needs too much memory: run it with `engine analyze`";
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
}
