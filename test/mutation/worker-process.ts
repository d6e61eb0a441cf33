import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { askChild } from "../ask-child.ts";
import type { Measured, Trial, Verdict } from "./worker.ts";

/** A process of the sandbox that has loaded all tests. */
export class WorkerProcess {
  readonly #child: ChildProcess;
  /** The mutants that loading alone reaches, and the folder of each test. */
  readonly loaded: Promise<{ readonly loaded: readonly number[]; readonly folders: readonly string[] } | undefined>;

  constructor(sandbox: string, tests: readonly string[], mutant?: number) {
    const env = { ...process.env, TESTS: tests.join(","), ...(mutant === undefined ? {} : { MUTANT: String(mutant) }) };
    this.#child = fork(join(sandbox, "test/mutation/worker.js"), {
      cwd: sandbox,
      env,
      execArgv: ["--max-old-space-size=1024"],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    this.loaded = this.#answer(undefined, 120_000);
  }

  measure(index: number): Promise<Measured | undefined> {
    return this.#answer({ measure: index }, 30_000);
  }

  /**
   * The verdict on a mutant. Undefined: the worker died or did not answer, which counts as noticed;
   * it cannot be used any more.
   */
  async judge(trial: Trial, milliseconds: number): Promise<Verdict | undefined> {
    const answer = await this.#answer<{ readonly verdict: Verdict }>(trial, milliseconds);
    return answer?.verdict;
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
