import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Engine } from "../../engine/engine.ts";
import { SnapshotError } from "../../engine/errors.ts";
import { VERSION } from "../../engine/version.ts";
import { isRegularFile } from "../regular-file.ts";
import { engineOf } from "./load.ts";
import type { WorkspaceFiles, WorkspaceSource } from "./read.ts";

/**
 * An engine with a function that keeps its used programs, so that the next engine with the same
 * sources need not plan them.
 */
export interface CachedEngine {
  readonly engine: Engine;
  readonly keep: () => void;
}

/**
 * The largest workspace that is kept, in characters: a file of that size must be written and
 * checked.
 */
const MOST_CHARACTERS = 4_000_000;
/** The number of workspaces kept; those that were not written for longest are removed first. */
const MOST_FILES = 100;

/**
 * The engine of a workspace: from a snapshot in the user's cache folder when the same sources were
 * used before, else planned now. Throws `EngineErrors` for sources with errors. A snapshot that
 * cannot be read is replaced, and failures to write are ignored. `folder` undefined: no cache.
 */
export function cachedEngine(workspace: WorkspaceFiles, folder: string | undefined = cacheFolder()): CachedEngine {
  const characters = workspace.sources.reduce((sum, { text }) => sum + text.length, 0);
  if (folder === undefined || characters > MOST_CHARACTERS) {
    return { engine: engineOf(workspace), keep: () => undefined };
  }
  const path = join(folder, `${digestOf(workspace.sources)}.snapshot`);
  const engine = restored(path) ?? engineOf(workspace);
  return { engine, keep: () => engine.isPlanned && keep(engine, folder, path) };
}

/**
 * The folder where programs of this user keep what they can make again; undefined when it is
 * switched off with `ENGINE_CACHE=off`, or there is no home. A relative path in the environment is
 * ignored, as the XDG Base Directory Specification demands: it would be another folder for each
 * command.
 */
export function cacheFolder(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.ENGINE_CACHE === "off") return undefined;
  const named = process.platform === "win32" ? env.LOCALAPPDATA : env.XDG_CACHE_HOME;
  const base = named !== undefined && isAbsolute(named) ? named : homeCache();
  return base === undefined ? undefined : join(base, "engine");
}

function homeCache(): string | undefined {
  const home = homedir();
  if (!isAbsolute(home) || process.platform === "win32") return undefined;
  return process.platform === "darwin" ? join(home, "Library/Caches") : join(home, ".cache");
}

/**
 * The digest of everything that the meaning of a workspace depends on. Between releases, every
 * build of the engine has its own.
 */
function digestOf(sources: readonly WorkspaceSource[]): string {
  const built = statSync(fileURLToPath(new URL("../../index.js", import.meta.url)), { throwIfNoEntry: false })?.mtimeMs;
  const hash = createHash("sha256").update(`${VERSION} ${built}`);
  for (const { label, repository, text } of sources) {
    hash.update(JSON.stringify([label, repository ?? null, text.length])).update(text);
  }
  return hash.digest("hex");
}

function restored(path: string): Engine | undefined {
  // A pipe and a device have no end.
  if (!isRegularFile(path)) return undefined;
  try {
    return Engine.fromSnapshot(readFileSync(path));
  } catch (thrown) {
    if (thrown instanceof SnapshotError || isFileError(thrown)) return undefined;
    throw thrown;
  }
}

/**
 * Writes a snapshot. Another command may write the same file: each writes a file of its own, and
 * the last one renamed stays.
 */
function keep(engine: Engine, folder: string, path: string): void {
  const snapshot = engine.snapshot("used");
  ignoringFileErrors(() => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const temporary = `${path}.${process.pid}`;
    try {
      writeFileSync(temporary, snapshot, { mode: 0o600 });
      renameSync(temporary, path);
    } finally {
      ignoringFileErrors(() => rmSync(temporary, { force: true }));
    }
    removeOldest(folder);
  });
}

function ignoringFileErrors(action: () => void): void {
  try {
    action();
  } catch (thrown) {
    if (!isFileError(thrown)) throw thrown;
  }
}

function removeOldest(folder: string): void {
  const files = readdirSync(folder).map((name) => join(folder, name));
  if (files.length <= MOST_FILES) return;
  const dated = files.map((path) => ({ path, written: statSync(path).mtimeMs })).sort((a, b) => a.written - b.written);
  for (const { path } of dated.slice(0, files.length - MOST_FILES)) rmSync(path, { force: true });
}

/** True for a failure of the file system, and for a file that is too large to be read. */
function isFileError(thrown: unknown): boolean {
  return (
    thrown instanceof Error && ("syscall" in thrown || ("code" in thrown && thrown.code === "ERR_FS_FILE_TOO_LARGE"))
  );
}
