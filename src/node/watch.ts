import { type FSWatcher, statSync, watch } from "node:fs";
import { dirname } from "node:path";
import { EngineErrors } from "../engine/errors.ts";
import type { Discovery } from "./discover.ts";
import { type ReadOptions, readReadable, readWorkspace, type Workspace, type WorkspaceSource } from "./read.ts";

/** The files of the workspace as they are now, or why they cannot be read (as in the middle of a save). */
export type WorkspaceChange = { readonly workspace: Workspace } | { readonly errors: EngineErrors };

export interface WatchOptions extends ReadOptions {
  /** What the caller has loaded already: a difference to it is a change. Default: what is there when the watch begins. */
  readonly since?: Workspace | undefined;
  /** Milliseconds without a further change before the files are read; default 200. */
  readonly quiet?: number | undefined;
}

const QUIET = 200;

/**
 * Watches the files of a workspace: the folders that were looked into, `rules_deps/` and folders that are created later, and the ignore files
 * (`surfaces.md` 3.7). Calls `onChange` after the last of several changes, only when contents differ. Ends when the answer is disposed of.
 */
export function watchWorkspace(
  path: string,
  onChange: (change: WorkspaceChange) => void,
  options: WatchOptions = {},
): Disposable {
  const watched = new Watched(() => schedule(options.quiet ?? QUIET));
  let timer: NodeJS.Timeout | undefined;
  let known = options.since;
  let problem: string | undefined;
  let readable: readonly WorkspaceSource[] = [];
  let reading = false;
  let disposed = false;
  if (known !== undefined) watched.follow(placesOf(known));
  // What changed since the caller's load is looked for like a change: it may be the first of several.
  schedule(known === undefined ? 0 : (options.quiet ?? QUIET));

  function schedule(delay: number): void {
    clearTimeout(timer);
    if (!disposed) timer = setTimeout(() => void look(), delay);
  }

  async function look(): Promise<void> {
    if (reading) return schedule(options.quiet ?? QUIET);
    reading = true;
    const change = await read(path, options);
    reading = false;
    if (disposed) return;
    if ("errors" in change) {
      const news = change.errors.message !== problem || !sameSources(change.readable.sources, readable);
      problem = change.errors.message;
      readable = change.readable.sources;
      watched.follow(placesOf(change.readable));
      if (news) onChange({ errors: change.errors });
      return;
    }
    const recovered = problem !== undefined;
    problem = undefined;
    const before = known;
    known = change.workspace;
    watched.follow(placesOf(change.workspace));
    if (before !== undefined && (recovered || !sameSources(before.sources, known.sources))) onChange(change);
  }

  return {
    [Symbol.dispose]() {
      disposed = true;
      clearTimeout(timer);
      watched.follow([]);
    },
  };
}

type Reading = { readonly workspace: Workspace } | { readonly errors: EngineErrors; readonly readable: Workspace };

async function read(path: string, options: ReadOptions): Promise<Reading> {
  try {
    return { workspace: await readWorkspace(path, options) };
  } catch (thrown) {
    if (thrown instanceof EngineErrors) return { errors: thrown, readable: await readReadable(path) };
    throw thrown;
  }
}

/** Of a single file its folder, as many editors save by putting a new file in the place of the old one. */
function placesOf(workspace: Discovery): string[] {
  return workspace.isFile ? [dirname(workspace.root)] : [...workspace.folders, ...workspace.ignoreFiles];
}

function sameSources(a: readonly WorkspaceSource[], b: readonly WorkspaceSource[]): boolean {
  return a.length === b.length && a.every(({ label, text }, at) => label === b[at]?.label && text === b[at]?.text);
}

/** The watchers of a changing set of folders and files. A path that holds another folder or file than before gets a new watcher. */
class Watched {
  readonly #watchers = new Map<string, { readonly watcher: FSWatcher; readonly inode: number }>();
  readonly #onEvent: () => void;

  constructor(onEvent: () => void) {
    this.#onEvent = onEvent;
  }

  follow(paths: readonly string[]): void {
    const wanted = new Set(paths);
    for (const path of [...this.#watchers.keys()]) if (!wanted.has(path)) this.#drop(path);
    for (const path of wanted) this.#add(path);
  }

  #add(path: string): void {
    const inode = statSync(path, { throwIfNoEntry: false })?.ino;
    if (inode !== undefined && this.#watchers.get(path)?.inode === inode) return;
    this.#drop(path);
    if (inode === undefined) return;
    try {
      const watcher = watch(path, () => this.#onEvent());
      // A folder that goes away takes its watcher along; the folder above tells when it is back.
      watcher.on("error", () => this.#drop(path));
      this.#watchers.set(path, { watcher, inode });
    } catch {
      // Gone between looking and watching: likewise.
    }
  }

  #drop(path: string): void {
    this.#watchers.get(path)?.watcher.close();
    this.#watchers.delete(path);
  }
}
