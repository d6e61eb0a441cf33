import { type FSWatcher, lstatSync, readlinkSync, realpathSync, statSync, watch } from "node:fs";
import { basename, dirname, join, parse, resolve, sep } from "node:path";
import { isRegularFile } from "../regular-file.ts";
import { DEPENDENCIES, type Discovery } from "./discover.ts";
import { IGNORE_FILE_NAMES } from "./ignore-files.ts";

/** A folder to watch. */
interface WatchedFolder {
  /** Entries that matter, whatever they are. */
  readonly names: Set<string>;
  /** Files are looked for in it, so that any entry matters that comes or goes. */
  readonly isSearched: boolean;
}

/** By path of a folder. */
export type Places = ReadonlyMap<string, WatchedFolder>;

/** The number of links followed on one path, as by the operating system. */
const MOST_LINKS = 40;

/**
 * The places where a change of a workspace shows: its folders, the folders above it with ignore
 * files, and every entry on the way to the workspace and to its linked files. `path` is the
 * workspace as the user named it, so that a changed link in it is noticed.
 */
export function placesOf(path: string, found: Discovery): Places {
  const places = new Map<string, WatchedFolder>();
  for (const folder of found.folders) places.set(folder, { names: new Set(), isSearched: true });
  for (const file of found.ignoreFiles)
    for (const name of IGNORE_FILE_NAMES) addEntry(places, join(dirname(file), name));
  for (const target of [resolve(path), ...found.links]) addSteps(target, places);
  return places;
}

/**
 * The places where a change of the files that were found shows: the folders of rules files, of the
 * targets of links among them, and of dependencies, and the entry of these in the workspace.
 */
export function placesOfFiles({ root, isFile, files, folders, links }: Discovery): Places {
  const dependencies = join(root, DEPENDENCIES);
  const searched = [
    ...folders.filter((folder) => folder === dependencies || folder.startsWith(dependencies + sep)),
    ...(isFile ? [] : files.map(({ path }) => dirname(path))),
  ];
  const places = new Map(
    searched.map((folder): [string, WatchedFolder] => [folder, { names: new Set(), isSearched: true }]),
  );
  addEntry(places, isFile ? root : dependencies);
  for (const link of links) addEntry(places, targetOf(link));
  return places;
}

function addEntry(places: Map<string, WatchedFolder>, path: string): void {
  const folder = dirname(path);
  const place = places.get(folder) ?? { names: new Set(), isSearched: false };
  place.names.add(basename(path));
  places.set(folder, place);
}

/** The path without links, or as it is when it leads nowhere. */
function targetOf(link: string): string {
  try {
    return realpathSync(link);
  } catch {
    return link;
  }
}

/** Adds each entry on the way from the root of the file system to `path`, links followed. */
function addSteps(path: string, places: Map<string, WatchedFolder>): void {
  let links = 0;
  let { root: at } = parse(path);
  let names = path.slice(at.length).split(sep);
  for (let name = names.shift(); name !== undefined; name = names.shift()) {
    const entry = join(at, name);
    addEntry(places, entry);
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
  /** Replaced when other entries matter. */
  place: WatchedFolder;
  /**
   * True after the folder itself was moved or removed: the watcher may be dead, whatever is there
   * now.
   */
  isSuspect: boolean;
}

/** The watchers of a changing set of folders. */
export class FolderWatchers {
  readonly #watchers = new Map<string, FolderWatcher>();
  readonly #onEvent: () => void;
  readonly #endings: readonly string[];
  #isBlind = false;

  /** `endings`: of the names of the files that are read in folders where files are looked for. */
  constructor(onEvent: () => void, endings: readonly string[]) {
    this.#onEvent = onEvent;
    this.#endings = endings;
  }

  /** True when the platform refuses to watch an existing folder, as it allows no more watchers. */
  get isBlind(): boolean {
    return this.#isBlind;
  }

  /** Watches these places and no others. Returns true when it watches a new folder. */
  follow(places: Places): boolean {
    this.#isBlind = false;
    for (const path of [...this.#watchers.keys()]) if (!places.has(path)) this.#drop(path);
    let added = false;
    for (const [path, place] of places) added = this.#watch(path, place) || added;
    return added;
  }

  /**
   * Watches a folder, again when its path leads to another folder than before. The number of the
   * inode alone does not tell: a folder that is removed and made again often has the same.
   */
  #watch(path: string, place: WatchedFolder): boolean {
    const identity = identityOf(path);
    const before = this.#watchers.get(path);
    if (before !== undefined && before.identity === identity && !before.isSuspect) {
      before.place = place;
      return false;
    }
    this.#drop(path);
    if (identity === undefined) return false;
    try {
      const watcher = watch(path, (event, name) => this.#heard(path, event, name));
      watcher.on("error", () => this.#lost(path));
      this.#watchers.set(path, { watcher, identity, place, isSuspect: false });
      return true;
    } catch {
      // The watcher of the folder above notices a folder that is gone by now.
      if (identityOf(path) !== undefined) this.#isBlind = true;
      return false;
    }
  }

  #heard(path: string, event: string, name: string | null): void {
    const folder = this.#watchers.get(path);
    if (folder === undefined) return;
    // A folder that is moved or removed reports it under its own name.
    const isItself = name === null || (event === "rename" && name === basename(path));
    if (isItself) folder.isSuspect = true;
    if (isItself || this.#matters(path, folder.place, event, name)) this.#onEvent();
  }

  /**
   * True unless nobody reads the entry. The text of other files is not read: a server may write its
   * logs into the folder of its rules, thousands of lines a second.
   */
  #matters(folder: string, { names, isSearched }: WatchedFolder, event: string, name: string): boolean {
    if (names.has(name)) return true;
    if (!isSearched) return false;
    const isRead = this.#endings.some((ending) => name.endsWith(ending));
    return isRead || event === "rename" || !isRegularFile(join(folder, name));
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

/** A text that identifies a folder; undefined when the path leads to none. */
function identityOf(path: string): string | undefined {
  try {
    const stats = statSync(path, { bigint: true });
    return stats.isDirectory() ? `${stats.dev}:${stats.ino}:${stats.birthtimeNs}` : undefined;
  } catch {
    return undefined;
  }
}
