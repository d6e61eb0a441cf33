import { serveTasks } from "../../node/threads/serve-tasks.ts";
import { RunWorker } from "./run-worker.ts";
import type { RunOutcome, RunTask } from "./work.ts";

/*
 * A thread that runs the specs of a folder, so that typing never waits for an evaluation. It keeps
 * the rules that it was given last.
 */
const worker = new RunWorker();

serveTasks<RunTask, RunOutcome>((task) => worker.perform(task));
