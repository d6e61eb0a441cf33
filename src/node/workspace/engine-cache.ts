import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { EngineOptions } from "../../engine/api.ts";
import { Engine } from "../../engine/engine.ts";
import { SnapshotError } from "../../engine/errors.ts";
import { VERSION } from "../../engine/version.ts";
import { engineOf } from "./load.ts";
import { PrivateFolder } from "./private-folder.ts";
import type { WorkspaceFiles, WorkspaceSource } from "./read.ts";

/**
 * An engine with a function that keeps its used programs, so that the next engine with the same
 * sources need not plan them.
 */
export interface CachedEngine {
  readonly engine: Engine;
  readonly keep: () => void;
}

/** How an engine takes generated code. */
export type CodeOptions = Pick<EngineOptions, "modules" | "orderCode">;

/**
 * The largest workspace that is kept, in characters: a file of that size must be written and
 * checked.
 */
const MOST_CHARACTERS = 4_000_000;
/** The number of workspaces kept, and the most bytes of one. */
const KEPT = { files: 100, bytes: 2 ** 30 };

/**
 * The engine of a workspace: from a snapshot in the user's cache folder when the same sources were
 * used before, else planned now. Throws `EngineErrors` for sources with errors. A snapshot that
 * cannot be read is replaced, and failures to write are ignored. `folder` undefined: no cache.
 */
export function cachedEngine(
  workspace: WorkspaceFiles,
  folder: string | undefined = cacheFolder(),
  options: CodeOptions = {},
): CachedEngine {
  const characters = workspace.sources.reduce((sum, { text }) => sum + text.length, 0);
  if (folder === undefined || characters > MOST_CHARACTERS) {
    return { engine: engineOf(workspace, options), keep: () => undefined };
  }
  const files = new PrivateFolder(folder, KEPT);
  const name = `${digestOf(workspace.sources)}.snapshot`;
  const engine = restored(files.read(name), options) ?? engineOf(workspace, options);
  return { engine, keep: () => engine.isPlanned && files.write(name, engine.snapshot("used")) };
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

/** Between releases every build of the engine has its own. Undefined: its sources run. */
export function engineBuild(): string | undefined {
  const built = statSync(fileURLToPath(new URL("../../index.js", import.meta.url)), { throwIfNoEntry: false })?.mtimeMs;
  return built === undefined ? undefined : `${VERSION} ${built}`;
}

/** The digest of everything that the meaning of a workspace depends on. */
function digestOf(sources: readonly WorkspaceSource[]): string {
  const hash = createHash("sha256").update(`${engineBuild()}`);
  for (const { label, repository, text } of sources) {
    hash.update(JSON.stringify([label, repository ?? null, text.length])).update(text);
  }
  return hash.digest("hex");
}

function restored(bytes: Uint8Array | undefined, options: CodeOptions): Engine | undefined {
  try {
    return bytes && Engine.fromSnapshot(bytes, options);
  } catch (thrown) {
    if (thrown instanceof SnapshotError) return undefined;
    throw thrown;
  }
}
