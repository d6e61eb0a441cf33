import { workerData } from "node:worker_threads";
import { memoriesOf, serveTasks } from "../../node/threads/serve-tasks.ts";
import type { ImpactOutcome, ImpactTask } from "./work.ts";
import { beginWork } from "./worker.ts";

/* A thread that turns chunks into their statistics. */
const work = beginWork(workerData);

serveTasks<ImpactTask, ImpactOutcome>(
  async (task) => (await work)(task),
  ({ payload }) => memoriesOf(payload),
);
