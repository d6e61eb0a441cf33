import { type Dirent, lstatSync, readdirSync, type Stats, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { pathProblem, unreadable } from "../problems.ts";
import { isRegularFile, leadsToFolder } from "../regular-file.ts";
import { IGNORE_FILE_NAMES, IgnoreRules } from "./ignore-files.ts";

/** A rules file of a workspace. */
export interface WorkspaceFile {
  /**
   * Path below the workspace with `/`; for a dependency its repository; for a single file its name.
   */
  readonly label: string;
  /** Absolute. */
  readonly path: string;
  /** The name of the repository, for a file below `rules_deps/`. */
  readonly repository?: string | undefined;
}

export interface Discovery {
  /** Absolute path of the workspace: a folder, or the one file. */
  readonly root: string;
  readonly isFile: boolean;
  /** In load order: dependencies, then the others, each sorted by the bytes of their paths. */
  readonly files: readonly WorkspaceFile[];
  /** Absolute paths of the folders that were searched. */
  readonly folders: readonly string[];
  /** Absolute paths of the ignore files above the workspace that apply to it. */
  readonly ignoreFiles: readonly string[];
  /** Absolute paths of the files that are links: their targets may lie anywhere. */
  readonly links: readonly string[];
  /** Labels of the links to folders, which are not followed. */
  readonly linkedFolders: readonly string[];
}

export const DEPENDENCIES = "rules_deps";
/**
 * The folder where npm keeps the packages of an app: rules in a package are not those of the app.
 */
const PACKAGES = "node_modules";
export const EXTENSION = ".rules";

/**
 * Finds the rules files of a workspace (docs/spec/07-surfaces.md#1-6-workspace-discovery,
 * docs/spec/05-composition-versions.md#5-2-5-workspace-on-disk). `path` is a folder, or one file of
 * any name, which is then the whole workspace. Throws `EngineErrors` when it does not exist or
 * cannot be read.
 */
export async function discover(path: string): Promise<Discovery> {
  const root = resolve(path);
  if (!isFolder(path))
    return {
      root,
      isFile: true,
      files: [{ label: basename(root), path: root }],
      folders: [],
      ignoreFiles: [],
      links: [root],
      linkedFolders: [],
    };
  const rules = IgnoreRules.forFolder(root);
  const local = localFiles(root, path, rules, [EXTENSION]);
  const bundles = bundleFiles(root);
  const ignoreFiles = rules.paths.filter((file) => dirname(file) !== root);
  return {
    root,
    isFile: false,
    files: [...bundles.files, ...local.files],
    folders: [...local.folders, ...bundles.folders],
    ignoreFiles,
    links: [...bundles.links, ...local.links],
    linkedFolders: [...bundles.linkedFolders, ...local.linkedFolders].sort(),
  };
}

/**
 * Finds files of a folder by the endings of their names, as the rules files of a workspace are
 * found; a path to a file is that file. Throws `EngineErrors` when the path cannot be read.
 */
export function findFiles(path: string, endings: readonly string[]): readonly WorkspaceFile[] {
  const root = resolve(path);
  if (!isFolder(path)) return [{ label: basename(root), path: root }];
  return localFiles(root, path, IgnoreRules.forFolder(root), endings).files;
}

/**
 * True when the file at `label` is kept out of the workspace at `root`: ignore files exclude it or
 * one of its folders, or it belongs to a package of `node_modules`.
 */
export async function isIgnored(root: string, label: string): Promise<boolean> {
  const segments = label.split("/");
  if (segments.slice(0, -2).includes(PACKAGES)) return true;
  let path = root;
  let rules = IgnoreRules.forFolder(root);
  for (const [depth, segment] of segments.entries()) {
    if (depth > 0) rules = rules.inside(path);
    path = join(path, segment);
    if (rules.excludes(path, depth < segments.length - 1)) return true;
  }
  return false;
}

type Found = Pick<Discovery, "files" | "folders" | "links" | "linkedFolders">;

function localFiles(root: string, shown: string, rootRules: IgnoreRules, endings: readonly string[]): Found {
  const files: WorkspaceFile[] = [];
  const folders: string[] = [];
  const links: string[] = [];
  const linkedFolders: string[] = [];
  const waiting = [{ folder: root, label: "", rules: rootRules }];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    folders.push(at.folder);
    const entries = entriesOf(at.folder, at.label === "" ? shown : at.label);
    const own =
      at.folder === root ? [] : entries.filter((entry) => isIgnoreFile(entry, at.folder)).map(({ name }) => name);
    const rules = at.rules.with(at.folder, own);
    for (const entry of entries) {
      const path = join(at.folder, entry.name);
      if (entry.name.startsWith(".") || (at.folder === root && entry.name === DEPENDENCIES)) continue;
      const kind = kindOf(entry, path);
      if (kind !== "file" && basename(at.folder) === PACKAGES && at.folder !== root) continue;
      if (kind === undefined || (kind === "file" && !endings.some((ending) => entry.name.endsWith(ending)))) continue;
      if (!rules.isEmpty && rules.excludes(path, kind === "folder")) continue;
      const label = at.label === "" ? entry.name : `${at.label}/${entry.name}`;
      if (kind === "linked folder") {
        linkedFolders.push(label);
        continue;
      }
      if (entry.isSymbolicLink()) links.push(path);
      if (kind === "file") files.push({ label, path });
      else waiting.push({ folder: path, label, rules: rules.isEmpty ? rules : rules.entering(path) });
    }
  }
  return { files: sorted(files), folders, links, linkedFolders };
}

/**
 * The files of dependencies. They are read whatever the ignore files say, and from hidden folders
 * too.
 */
function bundleFiles(root: string): Found {
  const files: WorkspaceFile[] = [];
  const folders: string[] = [];
  const links: string[] = [];
  const linkedFolders: string[] = [];
  const top = join(root, DEPENDENCIES);
  const waiting = isRealFolder(top) ? [{ folder: top, label: "" }] : [];
  if (waiting.length === 0 && leadsToFolder(top)) linkedFolders.push(DEPENDENCIES);
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    folders.push(at.folder);
    for (const entry of entriesOf(at.folder, `${DEPENDENCIES}/${at.label}`)) {
      const path = join(at.folder, entry.name);
      const label = at.label === "" ? entry.name : `${at.label}/${entry.name}`;
      const kind = kindOf(entry, path);
      if (kind === "folder") waiting.push({ folder: path, label });
      if (kind === "linked folder") linkedFolders.push(`${DEPENDENCIES}/${label}`);
      if (kind !== "file" || entry.name.startsWith(".") || !entry.name.endsWith(EXTENSION)) continue;
      const repository = label.slice(0, -EXTENSION.length);
      if (entry.isSymbolicLink()) links.push(path);
      files.push({ label: repository, path, repository });
    }
  }
  return { files: sorted(files), folders, links, linkedFolders };
}

function isIgnoreFile({ name }: Dirent, folder: string): boolean {
  return IGNORE_FILE_NAMES.some((ignore) => ignore === name) && isRegularFile(join(folder, name));
}

/**
 * The kind of a folder's entry. A link to a file counts as a file. Undefined for a link without a
 * target, and everything special.
 */
function kindOf(entry: Dirent, path: string): "file" | "folder" | "linked folder" | undefined {
  if (entry.isFile()) return "file";
  if (entry.isDirectory()) return "folder";
  if (!entry.isSymbolicLink()) return undefined;
  if (isRegularFile(path)) return "file";
  return leadsToFolder(path) ? "linked folder" : undefined;
}

function isFolder(path: string): boolean {
  let found: Stats;
  try {
    found = statSync(path);
  } catch (thrown) {
    throw unreadable(path, thrown);
  }
  if (found.isDirectory()) return true;
  if (found.isFile()) return false;
  throw pathProblem(`\`${path}\` is neither a file nor a folder`);
}

function isRealFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function entriesOf(folder: string, shown: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (thrown) {
    throw unreadable(shown, thrown);
  }
}

/** Sorts by the bytes of the paths, so that every platform loads in one order. */
function sorted(files: readonly WorkspaceFile[]): WorkspaceFile[] {
  return files
    .map((file) => ({
      file,
      bytes: Buffer.from(file.repository === undefined ? file.label : `${file.label}${EXTENSION}`),
    }))
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes))
    .map(({ file }) => file);
}
