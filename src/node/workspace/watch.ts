import { statSync } from "node:fs";
import { checkFunction, checkOptions, checkText, type OptionNames } from "../../engine/arguments.ts";
import { EngineErrors } from "../../engine/errors.ts";
import { type Discovery, EXTENSION, findFiles } from "./discover.ts";
import { FolderWatchers, placesOf, placesOfFiles } from "./folder-watchers.ts";
import { IGNORE_FILE_NAMES } from "./ignore-files.ts";
import {
  type ReadOptions,
  readReadable,
  readWorkspace,
  sameSources,
  type WorkspaceFiles,
  type WorkspaceSource,
} from "./read.ts";

/**
 * The current files of the workspace, or the errors that keep them from being read (as in the
 * middle of a save).
 */
export type WorkspaceChange = { readonly workspace: WorkspaceFiles } | { readonly errors: EngineErrors };

export interface WatchOptions extends ReadOptions {
  /**
   * The files that the caller has loaded already: a difference from them is a change. Default: the
   * files when the watch begins.
   */
  readonly since?: WorkspaceFiles | undefined;
  /**
   * The ends of the names of other files in the folders of the workspace: a change of one of them
   * is reported, too.
   */
  readonly besides?: readonly string[] | undefined;
  /**
   * The folders to watch. `all`, the default: those of the workspace and those above it. `files`:
   * those that have rules files now, and `rules_deps/`; a new file elsewhere shows with `look`.
   */
  readonly folders?: "all" | "files" | undefined;
  /** Milliseconds without a further change before the files are read; default 200. */
  readonly quiet?: number | undefined;
}

/** A watch that goes on until it is disposed of. */
export interface WorkspaceWatch extends Disposable {
  /** Reads the files soon, as somebody else noticed a change. */
  look(): void;
}

const QUIET = 200;
/**
 * Milliseconds after which the files are read even though changes go on, or although they cannot be
 * watched as a whole. So long an emptied workspace or file is not reported: it may be in the middle
 * of a checkout or a save.
 */
const LONGEST = 2000;

/**
 * Watches the files of a workspace: its folders, `rules_deps/` and folders that are created later,
 * ignore files, and the targets of links (docs/spec/07-surfaces.md#3-7-watch). The workspace itself
 * may go away and come back. Calls `onChange` after the last of several changes, only when contents
 * differ. Ends when the returned watch is disposed of.
 *
 * @example
 * ```ts
 * import { watchWorkspace } from "engine-rules/node";
 *
 * const watch = watchWorkspace("examples/leave", (change) => {
 *   if ("errors" in change) console.error(change.errors.message);
 *   else console.log(change.workspace.sources.length);
 * });
 * watch[Symbol.dispose](); // undefined
 * ```
 */
export function watchWorkspace(
  path: string,
  onChange: (change: WorkspaceChange) => void,
  options: WatchOptions = {},
): WorkspaceWatch {
  checkText("the path of a workspace", path);
  checkFunction("the listener of a watch", onChange);
  checkOptions("the options of a watch", options, {
    limits: true,
    onFiles: true,
    skipUnreadable: true,
    since: true,
    besides: true,
    folders: true,
    quiet: true,
  } satisfies OptionNames<WatchOptions>);
  const quiet = options.quiet ?? QUIET;
  const placesIn = (files: Discovery) => (options.folders === "files" ? placesOfFiles(files) : placesOf(path, files));
  const endings = [EXTENSION, ...IGNORE_FILE_NAMES, ...(options.besides ?? [])];
  const watchers = new FolderWatchers(() => soon(), endings);
  let timer: NodeJS.Timeout | undefined;
  let known = options.since;
  let found: WorkspaceFiles | undefined = known;
  let others = stamps(path, options.besides);
  let problem: string | undefined;
  let readable: readonly WorkspaceSource[] = [];
  /**
   * The time of the first change that was not read yet, and the time since which the workspace or
   * one of its files is empty.
   */
  let unrestSince: number | undefined;
  let emptySince: number | undefined;
  let reading = false;
  let disposed = false;
  if (known === undefined) schedule(0);
  else {
    watchers.follow(placesIn(known));
    // The files may have changed since the caller read them.
    soon();
  }

  function soon(): void {
    const now = performance.now();
    unrestSince ??= now;
    schedule(Math.min(quiet, Math.max(unrestSince + LONGEST - now, 0)));
  }

  function schedule(delay: number): void {
    clearTimeout(timer);
    if (!disposed) timer = setTimeout(() => void check(), delay);
  }

  async function check(): Promise<void> {
    if (reading) return schedule(quiet);
    reading = true;
    unrestSince = undefined;
    // New folders are watched before they are read, so that no change is missed.
    if (found !== undefined) watchers.follow(placesIn(found));
    const change = await read(path, options);
    reading = false;
    if (disposed) return;
    found = "errors" in change ? change.readable : change.workspace;
    if (watchers.follow(placesIn(found))) soon();
    else if (watchers.isBlind) schedule(LONGEST);
    const doubted = doubtfulFor(found);
    if (doubted > 0) schedule(Math.min(quiet, doubted));
    else take(change);
  }

  /** Milliseconds for which an emptied workspace or file is still not reported. */
  function doubtfulFor(workspace: WorkspaceFiles): number {
    if (known === undefined || !isEmptied(known, workspace)) {
      emptySince = undefined;
      return 0;
    }
    emptySince ??= performance.now();
    return emptySince + LONGEST - performance.now();
  }

  function take(change: WorkspaceReading): void {
    const now = stamps(path, options.besides);
    const isOther = now !== others;
    others = now;
    if ("errors" in change) {
      const news = change.errors.message !== problem || isOther || !sameSources(change.readable.sources, readable);
      problem = change.errors.message;
      readable = change.readable.sources;
      if (news) onChange({ errors: change.errors });
      return;
    }
    const recovered = problem !== undefined;
    problem = undefined;
    const before = known;
    known = change.workspace;
    const news = recovered || isOther || (before !== undefined && !sameSources(before.sources, known.sources));
    if (before !== undefined && news) onChange(change);
  }

  return {
    look: soon,
    [Symbol.dispose]() {
      disposed = true;
      clearTimeout(timer);
      watchers.follow(new Map());
    },
  };
}

/** True when all files of a workspace are gone, or one has lost all of its text. */
function isEmptied(before: WorkspaceFiles, now: WorkspaceFiles): boolean {
  if (now.files.length === 0) return before.files.length > 0;
  const empty = new Set(now.sources.flatMap(({ label, text }) => (text === "" ? [label] : [])));
  return empty.size > 0 && before.sources.some(({ label, text }) => text !== "" && empty.has(label));
}

type WorkspaceReading =
  | { readonly workspace: WorkspaceFiles }
  | { readonly errors: EngineErrors; readonly readable: WorkspaceFiles };

async function read(path: string, { limits, onFiles, skipUnreadable }: ReadOptions): Promise<WorkspaceReading> {
  try {
    return { workspace: await readWorkspace(path, { limits, onFiles, skipUnreadable }) };
  } catch (thrown) {
    if (thrown instanceof EngineErrors) return { errors: thrown, readable: await readReadable(path) };
    throw thrown;
  }
}

/** A text that changes with the files of these endings: their paths, sizes and times. */
function stamps(path: string, endings: readonly string[] | undefined): string {
  if (endings === undefined || statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return "";
  try {
    const files = findFiles(path, endings);
    return files.map((file) => `${file.path} ${stampOf(file.path)}`).join("\n");
  } catch (thrown) {
    if (thrown instanceof EngineErrors) return "";
    throw thrown;
  }
}

/** A text that changes with a file. */
export function stampOf(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats === undefined ? "" : `${stats.size} ${stats.mtimeMs}`;
}
