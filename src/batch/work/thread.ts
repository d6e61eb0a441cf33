import { workerData } from "node:worker_threads";
import { memoriesOf, serveTasks } from "../../node/threads/serve-tasks.ts";
import { loadFormat } from "../formats.ts";
import { evaluatorOf } from "./evaluator.ts";
import type { ChunkOutcome, ChunkTask, WorkSetup } from "./work.ts";
import { BatchWorker } from "./worker.ts";

/* A thread that turns chunks into their outcomes. */
const setup: WorkSetup = workerData;
const worker = begin();

serveTasks<ChunkTask, ChunkOutcome>(
  async ({ payload, spare }) => (await worker).work(payload, spare),
  ({ payload, output }) => memoriesOf(payload, output),
);

async function begin(): Promise<BatchWorker> {
  const [input, output] = await Promise.all([loadFormat(setup.inFormat), loadFormat(setup.outFormat)]);
  return new BatchWorker(setup, input, output, await evaluatorOf(setup));
}
