import type { Deadline } from "../../model/work-budget.ts";
import { loadFormat } from "../formats.ts";
import { evaluatorOf } from "./evaluator.ts";
import type { ChunkOutcome, ChunkTask, WorkSetup } from "./work.ts";
import { BatchWorker } from "./worker.ts";

/** Begins work on chunks. It throws EngineTimeout past the deadline. */
export async function beginWork(setup: WorkSetup, deadline?: Deadline): Promise<(task: ChunkTask) => ChunkOutcome> {
  const [input, output] = await Promise.all([loadFormat(setup.inFormat), loadFormat(setup.outFormat)]);
  const worker = new BatchWorker(setup, input, output, await evaluatorOf(setup, deadline), deadline);
  return ({ payload, spare }) => worker.work(payload, spare);
}
