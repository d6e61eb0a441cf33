import { workerData } from "node:worker_threads";
import { EngineErrors } from "../engine/errors.ts";
import { engineOf } from "../node/load.ts";
import type { WorkspaceSource } from "../node/read.ts";
import { serveTasks } from "../node/threads/serve-tasks.ts";
import { ToolFailure } from "./tool-failure.ts";
import type { ToolOutcome, ToolTask } from "./tool-threads.ts";
import { READ_TOOLS } from "./tools/read-tools.ts";

/*
 * A thread for tools that take long: loads the texts that it is given, then calls one tool after
 * another.
 */
const sources: readonly WorkspaceSource[] = workerData;
const store = { engine: engineOf({ sources }) };

serveTasks<ToolTask, ToolOutcome>(({ name, args }, milliseconds) => {
  const tool = READ_TOOLS.find((candidate) => candidate.name === name);
  if (tool === undefined) throw new Error(`unreachable: ${name} reads`);
  try {
    return { text: tool.call(args, { store, milliseconds }) };
  } catch (thrown) {
    if (thrown instanceof ToolFailure) return { failure: thrown.message };
    if (thrown instanceof EngineErrors) return { errors: thrown.errors };
    throw thrown;
  }
});
