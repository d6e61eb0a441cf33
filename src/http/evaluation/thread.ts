import { parentPort, workerData } from "node:worker_threads";
import { EngineTimeout } from "../../engine/errors.ts";
import { engineOf } from "../../node/load.ts";
import type { WorkspaceSource } from "../../node/read.ts";
import { traceOf } from "../log.ts";
import { HttpError } from "../reply/http-error.ts";
import { evaluationReply } from "./job.ts";
import { READY, type ThreadAnswer, type ThreadJob } from "./thread-pool.ts";

/*
 * A thread for evaluations that take long: loads the texts that it is given, then evaluates one job after another.
 */
const sources: readonly WorkspaceSource[] = workerData;
const engine = engineOf({ sources });

parentPort?.on("message", (order: ThreadJob) => parentPort?.postMessage(answerOf(order)));

parentPort?.postMessage(READY);

function answerOf({ job, end }: ThreadJob): ThreadAnswer {
  try {
    return { reply: evaluationReply(engine, job, end - Date.now()) };
  } catch (thrown) {
    if (thrown instanceof EngineTimeout) return { timeout: true };
    if (thrown instanceof HttpError) return { reply: thrown.reply() };
    return { bug: traceOf(thrown) };
  }
}
