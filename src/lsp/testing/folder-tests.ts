import { EngineTimeout } from "../../engine/errors.ts";
import { leftOut } from "../../insight/run/left-out.ts";
import { runnableSources } from "../../insight/run/runnable.ts";
import { ThreadExhausted, ThreadPool } from "../../node/threads/thread-pool.ts";
import { cancel, newFlag } from "../session/cancellation.ts";
import type { Folder } from "../session/folder.ts";
import type { Session } from "../session/session.ts";
import { NOTHING_RUN, type TestRun, type TestSelection } from "./protocol.ts";
import type { CaseSource, TestedSource, TestOutcome, TestTask } from "./work.ts";

/** Milliseconds without a further change before all tests are run. */
const QUIET = 500;
/** Milliseconds that a run without a request may take, and one that was asked for. */
const UNASKED = 30_000;
const ASKED = 600_000;
/** The most characters of rules that are loaded again after each pause. */
const LARGEST = 2_000_000;
const ALL: TestSelection = { coverage: true };

/** The last results of the tests of a folder. */
export interface TestState {
  readonly outcome: TestOutcome;
  /** The texts of open files of cases that it is about, by URI. */
  readonly texts: ReadonlyMap<string, string>;
  /** True when specs with errors, and those that use them, were left out. */
  readonly isPartial: boolean;
}

/**
 * The tests of a folder. They are run in a thread after a pause, from the texts as they stand in
 * the editor. A change ends the work; tests that were asked for go before.
 */
export class FolderTests {
  readonly #session: Session;
  readonly #folder: Folder;
  readonly #onState: (state: TestState) => void;
  readonly #onTrouble: (message: string) => void;
  #pool: ThreadPool<TestTask, TestOutcome> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #cancel: SharedArrayBuffer | undefined;
  /** True when the editor was told about some file of cases. */
  #hasTests = false;
  #isDisposed = false;

  constructor(
    session: Session,
    folder: Folder,
    onState: (state: TestState) => void,
    onTrouble: (message: string) => void,
  ) {
    this.#session = session;
    this.#folder = folder;
    this.#onState = onState;
    this.#onTrouble = onTrouble;
  }

  /** Runs all tests after a pause. */
  schedule(): void {
    this.#stop();
    clearTimeout(this.#timer);
    if (!this.#isDisposed) this.#timer = setTimeout(() => void this.#runAll(), QUIET);
  }

  /** The files of cases with their tests. */
  async list(): Promise<TestOutcome["files"]> {
    return (await this.#asked(undefined)).files;
  }

  /** Runs tests. `signal` ends it: nothing is run then. */
  async run(selection: TestSelection, signal?: AbortSignal): Promise<TestRun | undefined> {
    return (await this.#asked(selection, signal)).run;
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#stop();
    clearTimeout(this.#timer);
    this.#pool?.retire();
  }

  #stop(): void {
    if (this.#cancel !== undefined) cancel(this.#cancel);
    this.#cancel = undefined;
  }

  async #asked(selection: TestSelection | undefined, signal?: AbortSignal): Promise<TestOutcome> {
    const wasRunning = this.#cancel !== undefined;
    this.#stop();
    const flag = newFlag();
    signal?.addEventListener("abort", () => cancel(flag));
    try {
      await this.#folder.background.done();
      return await this.#perform(selection, flag, ASKED);
    } catch (thrown) {
      return { files: [], run: { ...NOTHING_RUN, message: this.#trouble(thrown) } };
    } finally {
      if (wasRunning) this.schedule();
    }
  }

  async #runAll(): Promise<void> {
    const { project, background, cases } = this.#folder;
    const files = this.#session.settings.test ? cases.all() : [];
    if (files.length === 0 && !this.#hasTests) return;
    this.#hasTests = files.length > 0;
    if (files.length === 0) {
      this.#onState({ outcome: { files: [] }, texts: new Map(), isPartial: false });
      return;
    }
    const isReady = this.#folder.isRead && project.size <= LARGEST && (await background.done());
    if (!isReady) return;
    const isPartial = !project.analysis.sound;
    const flag = newFlag();
    this.#cancel = flag;
    try {
      const outcome = await this.#perform(ALL, flag, UNASKED);
      if (this.#cancel !== flag) return;
      this.#cancel = undefined;
      const open = files.flatMap(({ place, text }): [string, string][] =>
        text === undefined ? [] : [[this.#session.uriOf(place), text]],
      );
      this.#onState({ outcome, texts: new Map(open), isPartial });
    } catch (thrown) {
      if (this.#cancel === flag) this.#cancel = undefined;
      this.#onTrouble(this.#trouble(thrown));
    }
  }

  /** The reason why tests could not be run, in words. A bug goes to the log with its stack. */
  #trouble(thrown: unknown): string {
    if (thrown instanceof EngineTimeout) return "the tests take too long: run them with `engine test`";
    if (thrown instanceof ThreadExhausted) return "the tests need too much memory: run them with `engine test`";
    this.#onTrouble(thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown));
    return "the tests were not run, because of a bug in engine: its log has the details";
  }

  #perform(selection: TestSelection | undefined, flag: SharedArrayBuffer, timeout: number): Promise<TestOutcome> {
    this.#pool ??= new ThreadPool(new URL("./thread.js", import.meta.url), () => undefined, { threads: 1 });
    const { encoding } = this.#session;
    const run = selection && { sources: this.#sources(), leftOut: leftOut(this.#folder.project), selection };
    return this.#pool.run({ encoding, files: this.#files(), run, cancel: flag }, { timeout, expected: 0 });
  }

  #files(): readonly CaseSource[] {
    return this.#folder.cases.all().map(({ place, text }) => ({
      uri: this.#session.uriOf(place),
      label: this.#folder.labelOf(place),
      path: place,
      text,
    }));
  }

  #sources(): readonly TestedSource[] {
    return runnableSources(this.#folder.project).map((source) => {
      const uri = this.#session.uriOfLabel(this.#folder, source.label) ?? source.label;
      return { ...source, uri };
    });
  }
}
