import { setTimeout as pause } from "node:timers/promises";

/** Milliseconds between two looks, and in which a state has to come. */
const BETWEEN = 50;
const TIMEOUT = 100_000;

/** Waits for a state that no selector describes; `words` say which one, where it never comes. */
export async function until(words: string, holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + TIMEOUT;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`not in time: ${words}`);
    await pause(BETWEEN);
  }
}
