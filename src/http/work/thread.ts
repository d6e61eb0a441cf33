import { workerData } from "node:worker_threads";
import type { EngineOptions } from "../../engine/api.ts";
import { Engine } from "../../engine/engine.ts";
import { EngineErrors } from "../../engine/errors.ts";
import { serveTasks } from "../../node/threads/serve-tasks.ts";
import { engineOf } from "../../node/workspace/load.ts";
import { moduleFiles } from "../../node/workspace/module-files.ts";
import type { WorkspaceFiles } from "../../node/workspace/read.ts";
import { perform, type Task, type TaskOutcome } from "./task.ts";

/** The rules that a thread starts with. */
export type ThreadRules = Pick<EngineOptions, "onlyInputs"> & {
  /** Generated code is kept for later processes. */
  readonly keepsModules?: boolean;
} & (Pick<WorkspaceFiles, "sources"> | { readonly snapshot: Uint8Array });

/*
 * A thread for long tasks: loads the rules that it is given, then runs one task after another. When
 * the rules do not load, every task ends with that error.
 */
const rules: ThreadRules = workerData;
const loaded = load();

serveTasks<Task, TaskOutcome>((task, milliseconds) =>
  loaded instanceof EngineErrors ? { errors: loaded.errors } : asBytes(perform(loaded, task, milliseconds)),
);

function load() {
  try {
    const { onlyInputs, keepsModules } = rules;
    const options = { onlyInputs, modules: keepsModules === true ? moduleFiles() : undefined };
    return "snapshot" in rules ? Engine.fromSnapshot(rules.snapshot, options) : engineOf(rules, options);
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
