import { workerData } from "node:worker_threads";
import { engineOf } from "../../node/load.ts";
import type { WorkspaceSource } from "../../node/read.ts";
import { serveTasks } from "../../node/threads/serve-tasks.ts";
import { type Outcome, perform, type Task } from "./task.ts";

/*
 * A thread for what takes long: loads the texts that it is given, then does one task after another.
 */
const sources: readonly WorkspaceSource[] = workerData;
const engine = engineOf({ sources });

serveTasks<Task, Outcome>((task, milliseconds) => asBytes(perform(engine, task, milliseconds)));

/** Encoding the text is work for this thread, too. */
function asBytes(outcome: Outcome): Outcome {
  if (!("reply" in outcome)) return outcome;
  const { reply } = outcome;
  return { reply: { ...reply, body: Buffer.from(reply.body) } };
}
