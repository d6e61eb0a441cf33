import { loadFormat } from "../../batch/formats.ts";
import type { Deadline } from "../../model/work-budget.ts";
import type { ImpactOutcome, ImpactSetup, ImpactTask } from "./work.ts";
import { ImpactWorker } from "./worker.ts";

/** Begins work on chunks. It throws EngineTimeout past the deadline. */
export async function beginWork(setup: ImpactSetup, deadline?: Deadline): Promise<(task: ImpactTask) => ImpactOutcome> {
  const worker = new ImpactWorker(setup, await loadFormat(setup.inFormat), deadline);
  return (task) => worker.work(task);
}
