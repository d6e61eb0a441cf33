import { workerData } from "node:worker_threads";
import { memoriesOf, serveTasks } from "../../node/threads/serve-tasks.ts";
import type { ChunkOutcome, ChunkTask } from "./work.ts";
import { beginWork } from "./worker.ts";

/* A thread that turns chunks into their outcomes. */
const work = beginWork(workerData);

serveTasks<ChunkTask, ChunkOutcome>(
  async (task) => (await work)(task),
  ({ payload, output }) => memoriesOf(payload, output),
);
