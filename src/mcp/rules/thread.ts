import { workerData } from "node:worker_threads";
import { EngineErrors } from "../../engine/errors.ts";
import { serveTasks } from "../../node/threads/serve-tasks.ts";
import { ChangingEngine } from "./edit.ts";
import { outcomeOf, type StartingRules, type ToolOutcome, type ToolTask } from "./task.ts";

/*
 * A thread for long tasks: loads the texts that it is given, then runs one task after another. When
 * the texts do not load, every task ends with that error.
 */
const { sources, taken, onlyInputs }: StartingRules = workerData;
const loaded = load();

serveTasks<ToolTask, ToolOutcome>(({ work, changes }, milliseconds) =>
  loaded instanceof EngineErrors ? { errors: loaded.errors } : outcomeOf(work, loaded.with(changes), milliseconds),
);

function load(): ChangingEngine | EngineErrors {
  try {
    return new ChangingEngine(sources, { onlyInputs }, taken);
  } catch (thrown) {
    if (thrown instanceof EngineErrors) return thrown;
    throw thrown;
  }
}
