import { runnableSources } from "../../insight/run/left-out.ts";
import { sameSources, type WorkspaceSource } from "../../node/workspace/read.ts";
import type { TextFindings } from "../session/findings.ts";
import type { Folder } from "../session/folder.ts";
import { FolderJob } from "../session/folder-job.ts";
import type { Session } from "../session/session.ts";
import type { AnalysisOutcome, AnalysisTask } from "./thread.ts";

/** Milliseconds without a further change before the rules are analysed. */
const QUIET = 1_000;
/** Milliseconds that an analysis may take. */
const ANALYSIS_TIMEOUT = 60_000;

/** Analyses the rules of a folder for all inputs. */
export class FolderAnalysis extends FolderJob<AnalysisTask, AnalysisOutcome> {
  readonly #session: Session;
  readonly #onFound: () => void;
  /** The texts that were analysed last. */
  #analysed: readonly WorkspaceSource[] | undefined;

  /** `onFound` is called when the findings are others than before. */
  constructor(session: Session, folder: Folder, onFound: () => void, log: (message: string) => void) {
    const terms = {
      script: new URL("./thread.js", import.meta.url),
      quiet: QUIET,
      tooLong: "the analysis takes too long: run it with `engine analyze`",
      tooLarge: "the analysis needs too much memory: run it with `engine analyze`",
      broken: "nothing was analysed, because of a bug in engine",
    };
    super(folder, terms, log);
    this.#session = session;
    this.#onFound = onFound;
  }

  protected override async begin(): Promise<void> {
    const { project } = this.folder;
    if (!this.#session.settings.analyze) {
      this.#analysed = undefined;
      this.#take(new Map());
      return;
    }
    if (!(await this.isReady())) return;
    const sources = runnableSources(project);
    if (this.#analysed !== undefined && sameSources(this.#analysed, sources)) return;
    const outcome = await this.work((cancel) => ({ sources, cancel }), ANALYSIS_TIMEOUT);
    const findings = outcome?.findings;
    if (findings === undefined) return;
    this.#analysed = sources;
    const found = sources.flatMap(({ label }): [string, TextFindings][] => {
      const list = findings.get(label);
      const text = project.file(label)?.text;
      return list === undefined || text === undefined ? [] : [[label, { text, findings: list }]];
    });
    this.#take(new Map(found));
  }

  #take(findings: Folder["findings"]): void {
    if (findings.size === 0 && this.folder.findings.size === 0) return;
    this.folder.findings = findings;
    this.#onFound();
  }
}
