import { workerData } from "node:worker_threads";
import { loadFormat } from "../../batch/formats.ts";
import { memoriesOf, serveTasks } from "../../node/threads/serve-tasks.ts";
import type { ImpactOutcome, ImpactSetup, ImpactTask } from "./work.ts";
import { ImpactWorker } from "./worker.ts";

/* A thread that turns chunks into their statistics. */
const setup: ImpactSetup = workerData;
const worker = loadFormat(setup.inFormat).then((format) => new ImpactWorker(setup, format));

serveTasks<ImpactTask, ImpactOutcome>(
  async (task) => (await worker).work(task),
  ({ payload }) => memoriesOf(payload),
);
