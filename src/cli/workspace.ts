import { statSync } from "node:fs";
import { join, relative } from "node:path";
import type { Engine } from "../engine/engine.ts";
import { EngineErrors } from "../engine/errors.ts";
import type { EngineError } from "../model/diagnostic.ts";
import type { CodeOptions } from "../node/workspace/engine-cache.ts";
import { readWorkspace, type WorkspaceFiles } from "../node/workspace/read.ts";
import { Failure, UsageError } from "./failure.ts";
import { progress } from "./output.ts";

/**
 * Loads the workspace of `--prefix`, with a progress line when that takes long. Throws `Failure`
 * with the texts that the errors point into.
 */
export async function openWorkspace(prefix: string, options: CodeOptions = {}): Promise<LoadedWorkspace> {
  let erase = (): void => undefined;
  const onFiles = (files: number, bytes: number) => {
    if (bytes > SLOW_BYTES) erase = progress(`Loading ${files} ${files === 1 ? "file" : "files"} …`);
  };
  try {
    const workspace = await readWorkspace(prefix, { onFiles });
    const { cachedEngine, cacheFolder } = await import("../node/workspace/engine-cache.ts");
    return { workspace, ...loading(workspace, () => cachedEngine(workspace, cacheFolder(), options)) };
  } finally {
    erase();
  }
}

export interface LoadedWorkspace {
  readonly engine: Engine;
  readonly workspace: WorkspaceFiles;
  /** Keeps the planned rules, so that the next command with the same files need not plan them. */
  readonly keep: () => void;
}

/** Bytes of sources above which a load is expected to take more than half a second. */
const SLOW_BYTES = 2_000_000;

/** The path that means stdin. */
const STDIN = "-";

/** Loads the rules that stdin has, as a file of its own. */
async function openInput(): Promise<LoadedWorkspace> {
  const { inputLabel, readInput } = await import("./arguments/read-input.ts");
  const text = await readInput(STDIN);
  const label = inputLabel(STDIN);
  const file = { label, path: label };
  const lists = { folders: [], ignoreFiles: [], links: [], linkedFolders: [] };
  const workspace: WorkspaceFiles = { root: label, isFile: true, files: [file], sources: [{ label, text }], ...lists };
  const { Engine } = await import("../engine/engine.ts");
  return {
    workspace,
    engine: loading(workspace, () => {
      const engine = new Engine();
      engine.load({ [label]: text });
      return engine;
    }),
    keep: () => undefined,
  };
}

/** A workspace that was named as an argument. */
export interface NamedWorkspace extends LoadedWorkspace {
  /** The path of a file as the user would write it, by its label. */
  readonly shown: (label: string) => string;
}

/**
 * Loads each path as a workspace of its own, `-` the rules of stdin, or without paths the one of
 * `--prefix`. Throws one `Failure` with the errors of all.
 */
export async function openWorkspaces(
  paths: readonly string[] | undefined,
  prefix: string,
): Promise<readonly NamedWorkspace[]> {
  if (paths === undefined) return [{ ...(await openWorkspace(prefix)), shown: (label) => label }];
  if (prefix !== ".") throw new UsageError("--prefix and a path exclude each other");
  const opened: NamedWorkspace[] = [];
  const errors: EngineError[] = [];
  const texts = new Map<string, string | undefined>();
  for (const path of new Set(paths)) {
    const isFile = statSync(path, { throwIfNoEntry: false })?.isFile() === true;
    const shown = (label: string) => (path === STDIN ? label : isFile ? path : join(path, label));
    try {
      opened.push({ ...(await (path === STDIN ? openInput() : openWorkspace(path))), shown });
    } catch (thrown) {
      const failure = thrown instanceof EngineErrors ? new Failure(thrown.errors) : thrown;
      if (!(failure instanceof Failure)) throw thrown;
      for (const { source, ...error } of failure.errors) {
        const file = source && (failure.context.pathOf?.(source.attribute) ?? shown(source.attribute));
        errors.push({ ...error, ...(source && { source: { ...source, attribute: file ?? source.attribute } }) });
        if (source && file !== undefined) texts.set(file, failure.context.textOf(source.attribute));
      }
    }
  }
  if (errors.length > 0) throw new Failure(errors, { textOf: (label) => texts.get(label) });
  return opened;
}

/**
 * Starts a server, which loads the workspace by itself; when that fails, the report shows the lines
 * of the errors.
 */
export async function startingFrom<T>(prefix: string, start: () => Promise<T>): Promise<T> {
  try {
    return await start();
  } catch (thrown) {
    if (!(thrown instanceof EngineErrors)) throw thrown;
    return loading(await readWorkspace(prefix), () => {
      throw thrown;
    });
  }
}

/** Runs an action whose errors are about the texts of a workspace. */
export function loading<T>(workspace: WorkspaceFiles, action: () => T): T {
  try {
    return action();
  } catch (thrown) {
    if (!(thrown instanceof EngineErrors)) throw thrown;
    const texts = new Map(workspace.sources.map(({ label, text }) => [label, text]));
    const bundles = new Map(
      workspace.files
        .filter(({ repository }) => repository !== undefined)
        .map(({ label, path }) => [label, relative(process.cwd(), path)]),
    );
    throw new Failure(thrown.errors, {
      textOf: (label) => texts.get(label),
      pathOf: (label) => bundles.get(label),
    });
  }
}
