import type { ChildProcess } from "node:child_process";

/** The next message of a process, or why there is none. */
export type ChildAnswer<Answer> =
  | { readonly answer: Answer }
  | { readonly end: "died"; readonly status: number | null; readonly signal: string | null }
  | { readonly end: "late" };

/**
 * Sends a message, if any, to a process that may hang or die, and waits for the one that it sends
 * back.
 */
export function askChild<Answer>(
  child: ChildProcess,
  message: object | undefined,
  milliseconds: number,
): Promise<ChildAnswer<Answer>> {
  return new Promise((resolve) => {
    const settle = (answer: ChildAnswer<Answer>) => {
      clearTimeout(late);
      child.off("message", heard).off("exit", died);
      resolve(answer);
    };
    const heard = (answer: Answer) => settle({ answer });
    const died = (status: number | null, signal: string | null) => settle({ end: "died", status, signal });
    const late = setTimeout(() => settle({ end: "late" }), milliseconds);
    child.once("message", heard).once("exit", died);
    if (message !== undefined) child.send(message, (error) => error !== null && died(child.exitCode, child.signalCode));
  });
}
