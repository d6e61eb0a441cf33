import { workerData } from "node:worker_threads";
import { EngineErrors } from "../../engine/errors.ts";
import { engineOf } from "../../node/load.ts";
import type { WorkspaceSource } from "../../node/read.ts";
import { serveTasks } from "../../node/threads/serve-tasks.ts";
import { perform, type Task, type TaskOutcome } from "./task.ts";

/*
 * A thread for what takes long: loads the texts that it is given, then does one task after another.
 * Texts that do not load are the outcome of all tasks.
 */
const sources: readonly WorkspaceSource[] = workerData;
const loaded = load();

serveTasks<Task, TaskOutcome>((task, milliseconds) =>
  loaded instanceof EngineErrors ? { errors: loaded.errors } : asBytes(perform(loaded, task, milliseconds)),
);

function load() {
  try {
    return engineOf({ sources });
  } catch (thrown) {
    if (thrown instanceof EngineErrors) return thrown;
    throw thrown;
  }
}

/** Encoding the text is work for this thread, too. */
function asBytes(outcome: TaskOutcome): TaskOutcome {
  if (!("reply" in outcome)) return outcome;
  const { reply } = outcome;
  return { reply: { ...reply, body: Buffer.from(reply.body) } };
}
