import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { askChild, type ChildAnswer } from "../ask-child.ts";
import { type Batch, type Order, orderOf } from "./orders.ts";

export interface Verdict {
  readonly finding?: Found;
}

/** The number of inputs by kind, and the findings with the numbers of their inputs. */
export interface BatchVerdict {
  readonly counts: Readonly<Record<string, number>>;
  readonly findings: readonly (readonly [number: number, found: Found])[];
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
  /** The process listens, so that only the input takes time. */
  #ready: Promise<unknown> | undefined;

  constructor(limits = LIMITS) {
    this.#limits = limits;
  }

  /** The finding of an input; undefined: none. */
  async try(order: Order): Promise<Found | undefined> {
    const { milliseconds } = this.#limits;
    const asked = await this.#ask<Verdict>(order, milliseconds);
    if ("answer" in asked) return asked.answer.finding;
    if (asked.end === "late") return { kind: "no end", detail: `more than ${milliseconds} ms` };
    return this.#death(asked);
  }

  /**
   * The findings of a batch. Where the process dies or takes more time than two inputs may, each of
   * the inputs is tried alone.
   */
  async tryAll(batch: Batch): Promise<BatchVerdict> {
    const asked = await this.#ask<BatchVerdict>(batch, 2 * this.#limits.milliseconds);
    if ("answer" in asked) return asked.answer;
    const counts: Record<string, number> = {};
    const findings: [number, Found][] = [];
    for (let number = batch.from; number < batch.to; number++) {
      const order = await orderOf(batch, number);
      counts[order.target] = (counts[order.target] ?? 0) + 1;
      const found = await this.try(order);
      if (found !== undefined) findings.push([number, found]);
    }
    if (findings.length === 0 && asked.end === "died") {
      const { kind, detail } = this.#death(asked);
      findings.push([batch.from, { kind: `${kind} in a batch`, detail: `${detail}\n${JSON.stringify(batch)}` }]);
    }
    return { counts, findings };
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

  /** Asks the process, and ends it where it gives no answer. */
  async #ask<Answer>(message: Order | Batch, milliseconds: number): Promise<ChildAnswer<Answer>> {
    const child = this.#running();
    await this.#ready;
    const asked = await askChild<Answer>(child, message, milliseconds);
    if (!("answer" in asked)) this.end();
    return asked;
  }

  #death({ status, signal }: { readonly status: number | null; readonly signal: string | null }): Found {
    const detail = `status ${status}, signal ${signal}, limit ${this.#limits.megabytes} MB`;
    return { kind: "the process died", detail };
  }

  #running(): ChildProcess {
    if (this.#child !== undefined) return this.#child;
    const child = fork(WORKER, {
      execArgv: [...process.execArgv, `--max-old-space-size=${this.#limits.megabytes}`],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      detached: true,
    });
    this.#child = child;
    this.#ready = askChild(child, undefined, LIMITS.milliseconds);
    return child;
  }
}
