import { workerData } from "node:worker_threads";
import { EngineErrors } from "../../engine/errors.ts";
import type { WorkspaceSource } from "../../node/read.ts";
import { serveTasks } from "../../node/threads/serve-tasks.ts";
import { ChangingEngine } from "./changing-engine.ts";
import { outcomeOf, type ToolOutcome, type ToolTask } from "./task.ts";

/*
 * A thread for what takes long: loads the texts that it is given, then does one task after another.
 * Texts that do not load are the outcome of all tasks.
 */
const sources: readonly WorkspaceSource[] = workerData;
const loaded = load();

serveTasks<ToolTask, ToolOutcome>(({ work, changes }, milliseconds) =>
  loaded instanceof EngineErrors ? { errors: loaded.errors } : outcomeOf(work, loaded.with(changes), milliseconds),
);

function load(): ChangingEngine | EngineErrors {
  try {
    return new ChangingEngine(sources);
  } catch (thrown) {
    if (thrown instanceof EngineErrors) return thrown;
    throw thrown;
  }
}
