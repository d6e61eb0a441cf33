import type { EngineOptions } from "../../engine/api.ts";
import type { Engine } from "../../engine/engine.ts";
import { engineOf } from "../../node/workspace/load.ts";
import { moduleFiles } from "../../node/workspace/module-files.ts";
import type { WorkspaceSource } from "../../node/workspace/read.ts";
import type { Change } from "./edit.ts";

/** An engine that applies changes planned elsewhere, from a list that only grows. */
export class ChangingEngine {
  readonly #engine: Engine;
  #taken = 0;

  /** Throws EngineErrors when the sources do not load. */
  constructor(sources: readonly WorkspaceSource[], options: Pick<EngineOptions, "onlyInputs">) {
    this.#engine = engineOf({ sources }, { ...options, modules: moduleFiles() });
  }

  /** The engine with all of these changes. */
  with(changes: readonly Change[]): Engine {
    for (const { label, text } of changes.slice(this.#taken)) this.#engine.update(label, text ?? "");
    this.#taken = changes.length;
    return this.#engine;
  }
}
