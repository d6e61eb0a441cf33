import { type FSWatcher, lstatSync, readlinkSync, statSync, watch } from "node:fs";
import { basename, dirname, join, parse, resolve, sep } from "node:path";
import type { Discovery } from "./discover.ts";
import { IGNORE_FILE_NAMES } from "./ignore-files.ts";

/** Folders to watch, and which of their entries matter; undefined: all of them. */
export type Places = ReadonlyMap<string, ReadonlySet<string> | undefined>;

/** Links that are followed on one path, as by the operating system. */
const MOST_LINKS = 40;

/**
 * Where a change of a workspace shows: its folders, the folders above it that hold ignore files,
 * and every entry on the way to the workspace and to its linked files. `path` is the workspace as
 * it was named, so that a link in it that is pointed elsewhere is noticed.
 */
export function placesOf(path: string, found: Discovery): Places {
  const places = new Map<string, Set<string> | undefined>();
  const add = (folder: string, ...names: readonly string[]) => {
    const known = places.get(folder);
    if (known !== undefined) for (const name of names) known.add(name);
    else if (!places.has(folder)) places.set(folder, new Set(names));
  };
  for (const folder of found.folders) places.set(folder, undefined);
  for (const file of found.ignoreFiles) add(dirname(file), ...IGNORE_FILE_NAMES);
  for (const target of [resolve(path), ...found.links]) addSteps(target, add);
  return places;
}

/**
 * Adds each entry that is passed on the way from the root of the file system to `path`, links
 * followed.
 */
function addSteps(path: string, add: (folder: string, name: string) => void): void {
  let links = 0;
  let { root: at } = parse(path);
  let names = path.slice(at.length).split(sep);
  for (let name = names.shift(); name !== undefined; name = names.shift()) {
    add(at, name);
    const entry = join(at, name);
    const target = links < MOST_LINKS ? linkTarget(entry) : undefined;
    if (target === undefined) {
      at = entry;
      continue;
    }
    links++;
    const goal = resolve(at, target);
    at = parse(goal).root;
    names = [...goal.slice(at.length).split(sep), ...names];
  }
}

function linkTarget(path: string): string | undefined {
  try {
    return lstatSync(path).isSymbolicLink() ? readlinkSync(path) : undefined;
  } catch {
    return undefined;
  }
}

interface FolderWatcher {
  readonly watcher: FSWatcher;
  readonly identity: string;
  /** Which entries matter; replaced when they change. */
  names: ReadonlySet<string> | undefined;
  /**
   * Whether the folder itself was moved or removed: the watcher may be dead, whatever is there now.
   */
  isSuspect: boolean;
}

/** The watchers of a changing set of folders. */
export class FolderWatchers {
  readonly #watchers = new Map<string, FolderWatcher>();
  readonly #onEvent: () => void;
  #isBlind = false;

  constructor(onEvent: () => void) {
    this.#onEvent = onEvent;
  }

  /** Whether the platform refuses to watch a folder that is there: it allows no more watchers. */
  get isBlind(): boolean {
    return this.#isBlind;
  }

  /** Watches these places and no others. True when a folder is watched that was not before. */
  follow(places: Places): boolean {
    this.#isBlind = false;
    for (const path of [...this.#watchers.keys()]) if (!places.has(path)) this.#drop(path);
    let added = false;
    for (const [path, names] of places) added = this.#watch(path, names) || added;
    return added;
  }

  /**
   * A path may lead to another folder than before. The number of the inode alone does not tell:
   * a folder that is removed and made again often has the same.
   */
  #watch(path: string, names: ReadonlySet<string> | undefined): boolean {
    const identity = identityOf(path);
    const before = this.#watchers.get(path);
    if (before !== undefined && before.identity === identity && !before.isSuspect) {
      before.names = names;
      return false;
    }
    this.#drop(path);
    if (identity === undefined) return false;
    try {
      const watcher = watch(path, (event, name) => this.#heard(path, event, name));
      watcher.on("error", () => this.#lost(path));
      this.#watchers.set(path, { watcher, identity, names, isSuspect: false });
      return true;
    } catch {
      // A folder that is gone by now is noticed by the watcher of the folder above it.
      if (identityOf(path) !== undefined) this.#isBlind = true;
      return false;
    }
  }

  #heard(path: string, event: string, name: string | null): void {
    const folder = this.#watchers.get(path);
    if (folder === undefined) return;
    // A folder that is moved or removed tells so under its own name.
    const isItself = name === null || (event === "rename" && name === basename(path));
    if (isItself) folder.isSuspect = true;
    if (isItself || folder.names === undefined || folder.names.has(name)) this.#onEvent();
  }

  #lost(path: string): void {
    this.#drop(path);
    this.#onEvent();
  }

  #drop(path: string): void {
    this.#watchers.get(path)?.watcher.close();
    this.#watchers.delete(path);
  }
}

/** Undefined for what is no folder. */
function identityOf(path: string): string | undefined {
  try {
    const stats = statSync(path, { bigint: true });
    return stats.isDirectory() ? `${stats.dev}:${stats.ino}:${stats.birthtimeNs}` : undefined;
  } catch {
    return undefined;
  }
}
