import type { Project } from "../../insight/project/project.ts";
import { ANALYSED_AT_ONCE, SLICE } from "../tuning.ts";

/** Milliseconds that a request waits for an analysis. */
const WAIT_TIMEOUT = 500;

/** Analyses a project in slices, so that nobody is kept waiting; a change starts it anew. */
export class Background {
  readonly #project: Project;
  readonly #wasRead: Promise<void>;
  #steps: Generator<void, void> | undefined;
  #timer: NodeJS.Immediate | undefined;
  #waiting: ((isDone: boolean) => void)[] = [];

  /** `wasRead` resolves when the project has the texts of the disk. */
  constructor(project: Project, wasRead: Promise<void>) {
    this.#project = project;
    this.#wasRead = wasRead;
  }

  /** Ends the analysis because the texts changed; all who wait for it get false. */
  cancel(): void {
    clearImmediate(this.#timer);
    this.#steps = undefined;
    this.#tell(false);
  }

  /** True when the analysis of the texts is ready within the time that a request waits. */
  async inTime(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), WAIT_TIMEOUT);
    });
    const isDone = await Promise.race([this.done(), late]);
    clearTimeout(timer);
    return isDone;
  }

  /** Resolves to true when the analysis is ready, to false when the texts changed before. */
  async done(): Promise<boolean> {
    await this.#wasRead;
    if (this.#project.isAnalysed) return true;
    if (this.#project.size <= ANALYSED_AT_ONCE) {
      for (const _ of this.#project.analysing());
      return true;
    }
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (this.#steps !== undefined) return;
      this.#steps = this.#project.analysing();
      this.#timer = setImmediate(() => this.#go());
    });
  }

  #go(): void {
    const until = performance.now() + SLICE;
    while (performance.now() < until) {
      if (this.#steps?.next().done === false) continue;
      this.#steps = undefined;
      this.#tell(this.#project.isAnalysed);
      return;
    }
    this.#timer = setImmediate(() => this.#go());
  }

  #tell(isDone: boolean): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve(isDone);
  }
}
