import { serveTasks } from "../../node/threads/serve-tasks.ts";
import { TestWorker } from "./test-worker.ts";
import type { TestOutcome, TestTask } from "./work.ts";

/*
 * A thread that reads and runs the tests of a folder, so that typing never waits for them. It keeps
 * the rules and the files of cases that it was given last.
 */
const worker = new TestWorker();

serveTasks<TestTask, TestOutcome>((task) => worker.perform(task));
