import { parentPort } from "node:worker_threads";
import { EngineTimeout } from "../../engine/errors.ts";
import { READY, type ThreadAnswer, type ThreadOrder } from "./thread-pool.ts";

/**
 * The part of a `ThreadPool` that runs in its threads: reports that the thread is ready, then
 * performs one task after another. `milliseconds` is the remaining time; `moved`: memory of an
 * answer that is moved instead of copied.
 */
export function serveTasks<Task, Answer>(
  perform: (task: Task, milliseconds: number) => Answer | Promise<Answer>,
  moved: (answer: Answer) => readonly ArrayBuffer[] = () => [],
): void {
  parentPort?.on("message", async ({ task, end }: ThreadOrder<Task>) => {
    const message = await answerOf(() => perform(task, end - Date.now()));
    parentPort?.postMessage(message, "answer" in message ? moved(message.answer) : []);
  });
  parentPort?.postMessage(READY);
}

/** The memory of bytes, to be moved. */
export function memoriesOf(...bytes: readonly (Uint8Array | undefined)[]): readonly ArrayBuffer[] {
  return bytes.flatMap((each) => (each?.buffer instanceof ArrayBuffer ? [each.buffer] : []));
}

async function answerOf<Answer>(perform: () => Answer | Promise<Answer>): Promise<ThreadAnswer<Answer>> {
  try {
    return { answer: await perform() };
  } catch (thrown) {
    if (thrown instanceof EngineTimeout) return { timeout: true };
    return { bug: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown) };
  }
}
