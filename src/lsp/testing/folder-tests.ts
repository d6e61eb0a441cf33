import { leftOut, runnableSources } from "../../insight/run/left-out.ts";
import { cancel, newFlag } from "../session/cancellation.ts";
import type { Folder } from "../session/folder.ts";
import { FolderJob } from "../session/folder-job.ts";
import type { Session } from "../session/session.ts";
import { NOTHING_RUN, type TestRun, type TestSelection } from "./protocol.ts";
import type { CaseSource, TestedSource, TestOutcome, TestTask } from "./work.ts";

/** Milliseconds without a further change before all tests are run. */
const QUIET = 500;
/** Milliseconds that a run without a request may take, and one that was asked for. */
const UNASKED = 30_000;
const ASKED = 600_000;
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
 * The tests of a folder, run from the texts as they stand in the editor. Tests that were asked for
 * go before.
 */
export class FolderTests extends FolderJob<TestTask, TestOutcome> {
  readonly #session: Session;
  readonly #onState: (state: TestState) => void;
  /** True when the editor was told about some file of cases. */
  #hasTests = false;

  constructor(session: Session, folder: Folder, onState: (state: TestState) => void, log: (message: string) => void) {
    const terms = {
      script: new URL("./thread.js", import.meta.url),
      quiet: QUIET,
      tooLong: "the tests take too long: run them with `engine test`",
      tooLarge: "the tests need too much memory: run them with `engine test`",
      broken: "the tests were not run, because of a bug in engine: its log has the details",
    };
    super(folder, terms, log);
    this.#session = session;
    this.#onState = onState;
  }

  /** The files of cases with their tests. */
  async list(): Promise<TestOutcome["files"]> {
    return (await this.#asked(undefined)).files;
  }

  /** Runs tests. `signal` ends it: nothing is run then. */
  async run(selection: TestSelection, signal?: AbortSignal): Promise<TestRun | undefined> {
    return (await this.#asked(selection, signal)).run;
  }

  async #asked(selection: TestSelection | undefined, signal?: AbortSignal): Promise<TestOutcome> {
    const wasRunning = this.stop();
    const flag = newFlag();
    signal?.addEventListener("abort", () => cancel(flag));
    await this.folder.background.done();
    const outcome = await this.perform(this.#task(selection, flag), ASKED);
    if (wasRunning) this.schedule();
    return typeof outcome === "string" ? { files: [], run: { ...NOTHING_RUN, message: outcome } } : outcome;
  }

  protected override async begin(): Promise<void> {
    const { project, cases } = this.folder;
    const files = this.#session.settings.test ? cases.all() : [];
    if (files.length === 0 && !this.#hasTests) return;
    this.#hasTests = files.length > 0;
    if (files.length === 0) {
      this.#onState({ outcome: { files: [] }, texts: new Map(), isPartial: false });
      return;
    }
    if (!(await this.isReady())) return;
    const isPartial = !project.analysis.sound;
    const outcome = await this.work((flag) => this.#task(ALL, flag), UNASKED);
    if (outcome === undefined) return;
    const open = files.flatMap(({ place, text }): [string, string][] =>
      text === undefined ? [] : [[this.#session.uriOf(place), text]],
    );
    this.#onState({ outcome, texts: new Map(open), isPartial });
  }

  #task(selection: TestSelection | undefined, cancel: SharedArrayBuffer): TestTask {
    const { encoding } = this.#session;
    const run = selection && { sources: this.#sources(), leftOut: leftOut(this.folder.project), selection };
    return { encoding, files: this.#files(), run, cancel };
  }

  #files(): readonly CaseSource[] {
    return this.folder.cases.all().map(({ place, text }) => ({
      uri: this.#session.uriOf(place),
      label: this.folder.labelOf(place),
      path: place,
      text,
    }));
  }

  #sources(): readonly TestedSource[] {
    return runnableSources(this.folder.project).map((source) => {
      const uri = this.#session.uriOfLabel(this.folder, source.label) ?? source.label;
      return { ...source, uri };
    });
  }
}
