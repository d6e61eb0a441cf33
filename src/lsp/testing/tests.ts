import { basename } from "node:path";
import type { Connection, Diagnostic } from "vscode-languageserver";
import type { TestCounts } from "../../testing/run-files.ts";
import type { Folder } from "../session/folder.ts";
import { FolderJobs } from "../session/folder-job.ts";
import type { Session } from "../session/session.ts";
import { testDiagnostics } from "./diagnostics.ts";
import { FolderTests, type TestState } from "./folder-tests.ts";
import { NOTHING_RUN, TESTS_CHANGED, type TestFile, type TestRun, type TestSelection } from "./protocol.ts";

/** The diagnostics and tests of a file of cases that the client was told last, as texts. */
interface ToldFile {
  readonly folder: Folder;
  readonly diagnostics: string;
  readonly tests: string;
}

/** The tests of all folders: runs them, and tells the client what they say. */
export class Tests {
  readonly #connection: Connection;
  readonly #session: Session;
  readonly #onCoverage: () => void;
  readonly #folders: FolderJobs<FolderTests>;
  readonly #states = new Map<Folder, TestState>();
  readonly #told = new Map<string, ToldFile>();

  /** `onCoverage` is called when the coverage of rules is another one. */
  constructor(connection: Connection, session: Session, onCoverage: () => void) {
    this.#connection = connection;
    this.#session = session;
    this.#onCoverage = onCoverage;
    this.#folders = new FolderJobs(session, (folder) => {
      const log = (message: string) => connection.console.warn(message);
      return new FolderTests(session, folder, (state) => this.#take(folder, state), log);
    });
  }

  /** Runs the tests of a folder after a pause. */
  schedule(folder: Folder): void {
    for (const gone of this.#folders.schedule(folder)) this.#forget(gone);
  }

  /** The last results of the tests of a folder. */
  stateOf(folder: Folder): TestState | undefined {
    return this.#states.get(folder);
  }

  async list(): Promise<readonly TestFile[]> {
    const { workspaces } = this.#session;
    const found = await Promise.all(
      workspaces.map(async (folder) => {
        const files = await this.#folders.of(folder).list();
        // Files of two folders may have one name.
        const before = workspaces.length > 1 && folder.root !== undefined ? `${basename(folder.root)}/` : "";
        return files.map(({ uri, label, tests, problems }) => ({ uri, label: before + label, tests, problems }));
      }),
    );
    return found.flat();
  }

  /** Runs the tests of the folders that are concerned. */
  async run(selection: TestSelection, signal: AbortSignal): Promise<TestRun> {
    const uris = [selection.rule?.uri ?? [], selection.tests?.map(({ uri }) => uri) ?? []].flat();
    const named = new Set(uris.map((uri) => this.#session.folderAbout(uri)));
    const isAll = selection.rule === undefined && selection.tests === undefined;
    const folders = isAll ? this.#session.workspaces : [...named];
    const runs = await Promise.all(folders.map((folder) => this.#folders.of(folder).run(selection, signal)));
    return joined(runs.filter((run) => run !== undefined));
  }

  dispose(): void {
    this.#folders.dispose();
  }

  #forget(folder: Folder): void {
    this.#states.delete(folder);
    for (const [uri, told] of this.#told) if (told.folder === folder) this.#tell(uri, folder, [], "");
  }

  /** Publishes the results of a run of all tests. */
  #take(folder: Folder, state: TestState): void {
    const before = this.#states.get(folder);
    const { files, run } = state.outcome;
    // Specs with errors answer nothing: their earlier coverage is shown while they are edited.
    const kept = state.isPartial && run !== undefined ? withEarlier(run, before?.outcome.run?.coverage) : run;
    this.#states.set(folder, { ...state, outcome: { files, ...(kept !== undefined && { run: kept }) } });
    const changed = files.filter((file) => {
      const diagnostics = testDiagnostics(file, run?.results ?? []);
      return this.#tell(file.uri, folder, diagnostics, JSON.stringify(file.tests));
    });
    const current = new Set(files.map(({ uri }) => uri));
    const gone = [...this.#told].filter(([uri, told]) => told.folder === folder && !current.has(uri));
    for (const [uri] of gone) {
      this.#tell(uri, folder, [], "");
      this.#told.delete(uri);
    }
    const uris = [...changed.map(({ uri }) => uri), ...gone.map(([uri]) => uri)];
    if (uris.length > 0) void this.#connection.sendNotification(TESTS_CHANGED, { uris });
    const isNew = JSON.stringify(run?.coverage) !== JSON.stringify(before?.outcome.run?.coverage);
    if (run !== undefined && isNew) this.#onCoverage();
  }

  /** True when the tests of the file are others than those that the client knows. */
  #tell(uri: string, folder: Folder, list: readonly Diagnostic[], tests: string): boolean {
    const before = this.#told.get(uri);
    const diagnostics = JSON.stringify(list);
    this.#told.set(uri, { folder, diagnostics, tests });
    if (before?.diagnostics !== diagnostics && (before !== undefined || list.length > 0)) {
      const version = this.#session.document(uri)?.version;
      const told = { uri, diagnostics: [...list], ...(version !== undefined && { version }) };
      void this.#connection.sendDiagnostics(told);
    }
    return before?.tests !== tests;
  }
}

/** A run with the earlier coverage of rules that it does not cover. */
function withEarlier(run: TestRun, earlier: TestRun["coverage"] = []): TestRun {
  const files = new Map(run.coverage?.map((file) => [file.uri, file]));
  for (const { uri, rules } of earlier) {
    const file = files.get(uri) ?? { uri, rules: [] };
    const known = new Set(file.rules.map(({ id }) => id));
    files.set(uri, { ...file, rules: [...file.rules, ...rules.filter(({ id }) => !known.has(id))] });
  }
  return { ...run, coverage: [...files.values()] };
}

/** The runs of several folders as one. */
function joined(runs: readonly TestRun[]): TestRun {
  return runs.reduce((all, run) => {
    const message = [all.message, run.message].filter((each) => each !== undefined).join("\n");
    const coverage = [...(all.coverage ?? []), ...(run.coverage ?? [])];
    return {
      ...(message !== "" && { message }),
      counts: sum(all.counts, run.counts),
      results: [...all.results, ...run.results],
      ...(coverage.length > 0 && { coverage }),
    };
  }, NOTHING_RUN);
}

function sum(a: TestCounts, b: TestCounts): TestCounts {
  return {
    cases: a.cases + b.cases,
    failed: a.failed + b.failed,
    silent: a.silent + b.silent,
    properties: a.properties + b.properties,
    refuted: a.refuted + b.refuted,
  };
}
