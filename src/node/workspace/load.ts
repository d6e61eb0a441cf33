import type { EngineOptions } from "../../engine/api.ts";
import { Engine } from "../../engine/engine.ts";
import { type ReadOptions, readWorkspace, type WorkspaceFiles } from "./read.ts";

/**
 * An engine that has loaded the workspace at `path`, a folder or one file
 * (docs/spec/07-surfaces.md#1-6-workspace-discovery). Rejects with `EngineErrors`.
 *
 * @example
 * ```ts
 * import { loadWorkspace } from "engine-rules/node";
 *
 * const leave = await loadWorkspace("examples/leave");
 * leave.list()[0].specs.map((version) => version.effective_from); // ["2025-01-01","2026-01-01"]
 * ```
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
