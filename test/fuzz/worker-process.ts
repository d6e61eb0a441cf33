import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { askChild } from "../ask-child.ts";

export interface Order {
  readonly target: string;
  readonly input: unknown;
}

export interface Verdict {
  readonly finding?: Found;
}

/** A finding. `kind` is the same for all inputs that show the same fault. */
export interface Found {
  readonly kind: string;
  readonly detail: string;
}

const WORKER = join(import.meta.dirname, "worker.ts");
/** The limits of one input: far more time than any input takes on a busy machine. */
const LIMITS = { milliseconds: 40_000, megabytes: 512 };

/**
 * A process that tries inputs, with limits of memory and time. A new process replaces one that died
 * or was ended.
 */
export class WorkerProcess {
  readonly #limits: typeof LIMITS;
  #child: ChildProcess | undefined;
  /** The process has loaded its code, so that only the input takes time. */
  #ready: Promise<unknown> | undefined;

  constructor(limits = LIMITS) {
    this.#limits = limits;
  }

  /** The finding of an input; undefined: none. */
  async try(order: Order): Promise<Found | undefined> {
    const { milliseconds, megabytes } = this.#limits;
    const child = this.#running();
    await this.#ready;
    const asked = await askChild<Verdict>(child, order, milliseconds);
    if ("answer" in asked) return asked.answer.finding;
    this.end();
    if (asked.end === "late") return { kind: "no end", detail: `more than ${milliseconds} ms` };
    const { status, signal } = asked;
    return { kind: "the process died", detail: `status ${status}, signal ${signal}, limit ${megabytes} MB` };
  }

  /** Ends the process and all servers that it has started, as they belong to its group. */
  end(): void {
    const pid = this.#child?.pid;
    this.#child?.removeAllListeners();
    this.#child = undefined;
    if (pid === undefined) return;
    try {
      process.kill(-pid, "SIGKILL");
    } catch {
      // The group has ended by itself.
    }
  }

  /** Lets the process end by itself, with what it has started. */
  close(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined) return Promise.resolve();
    return new Promise((resolve) => {
      child.once("exit", () => resolve());
      child.disconnect();
    });
  }

  #running(): ChildProcess {
    if (this.#child !== undefined) return this.#child;
    const child = fork(WORKER, {
      execArgv: ["--import", "tsx", `--max-old-space-size=${this.#limits.megabytes}`],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      detached: true,
    });
    this.#child = child;
    this.#ready = askChild(child, undefined, LIMITS.milliseconds);
    return child;
  }
}
