import type { EngineOptions } from "../engine/api.ts";
import { Engine } from "../engine/engine.ts";
import { type ReadOptions, readWorkspace, type WorkspaceFiles } from "./read.ts";

/**
 * An engine that has loaded the workspace at `path`, a folder or one file
 * (docs/spec/07-surfaces.md#1-6-workspace-discovery). Rejects with `EngineErrors`.
 */
export async function loadWorkspace(path: string, options: ReadOptions = {}): Promise<Engine> {
  return engineOf(await readWorkspace(path, options), { limits: options.limits });
}

/** An engine that has loaded the texts of a workspace. Throws `EngineErrors`. */
export function engineOf(workspace: Pick<WorkspaceFiles, "sources">, options: EngineOptions = {}): Engine {
  const engine = new Engine(options);
  engine.load(workspace.sources.map(({ label, text, repository }) => [label, text, repository ?? null] as const));
  return engine;
}
