import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { askChild } from "../ask-child.ts";
import type { Judged, Loaded, Measured, Trial } from "./worker.ts";

/** Long, for a busy machine: endless loops end when they have asked too often. */
const LOADING_MS = 300_000;
const TEST_MS = 300_000;
const TRIAL_MS = 600_000;

/** A mutant that is switched on from the start, and the only files of tests that are loaded. */
interface Fresh {
  readonly mutant: number;
  readonly files: readonly string[];
}

/** A process of the sandbox that has loaded its tests. */
export class WorkerProcess {
  readonly #child: ChildProcess;
  readonly loaded: Promise<Loaded | undefined>;

  constructor(sandbox: string, tests: readonly string[], fresh?: Fresh) {
    const limited = fresh && { MUTANT: String(fresh.mutant), FILES: fresh.files.join(",") };
    const env = { ...process.env, TESTS: tests.join(","), ...limited };
    this.#child = fork(join(sandbox, "test/mutation/worker.js"), {
      cwd: sandbox,
      env,
      execArgv: ["--max-old-space-size=1024"],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    this.loaded = this.#answer(undefined, LOADING_MS);
  }

  measure(index: number): Promise<Measured | undefined> {
    return this.#answer({ measure: index }, TEST_MS);
  }

  /**
   * The verdict on a mutant. Undefined: the worker died or did not answer, which counts as noticed;
   * it cannot be used any more.
   */
  judge(trial: Trial): Promise<Judged | undefined> {
    return this.#answer<Judged>(trial, TRIAL_MS);
  }

  end(): void {
    this.#child.removeAllListeners();
    this.#child.kill("SIGKILL");
  }

  async #answer<Answer>(message: object | undefined, milliseconds: number): Promise<Answer | undefined> {
    const asked = await askChild<Answer>(this.#child, message, milliseconds);
    if ("answer" in asked) return asked.answer;
    this.end();
    return undefined;
  }
}
