import { uuid7 } from "../../node/uuid.ts";
import { Archive } from "../archive/archive.ts";
import type { RuleState } from "../archive/rule-state.ts";
import { HeldLines } from "./held-lines.ts";
import { type DecisionTerms, type Filed, lineText } from "./line.ts";
import { LineFile } from "./line-file.ts";
import { type Done, LineQueue, type LineQueueOptions, linesOf } from "./line-queue.ts";

export interface DecisionLogOptions extends LineQueueOptions {
  readonly path: string;
  /** The folder that keeps the rules; absent: they are not kept. */
  readonly archive?: string | undefined;
  /** Names of inputs, in lower case, whose values are not logged. */
  readonly masks: readonly string[];
  /** Milliseconds that an answer waits for its line. */
  readonly patience: number;
}

export interface DecisionCounts {
  readonly logged: number;
  readonly lost: number;
  readonly isFailing: boolean;
}

/** An evaluation to be logged; `decided` is the text of `decidedText`. */
export interface LoggedEvaluation extends Pick<Filed, "microseconds" | "traceparent"> {
  readonly state: RuleState;
  readonly decided: string;
}

/**
 * Writes a line for each evaluation. As long as the disk takes them at once, this thread writes
 * those of one turn of the event loop together, in a tenth of the processor time that handing them
 * to another one takes, and then they are answered together. Lines that the disk does not take are
 * kept up to a bound, and tried again; until then `wait` does not answer, and `drop` does.
 */
export class DecisionLog {
  readonly terms: DecisionTerms;
  readonly #file: LineFile;
  readonly #archive: Archive | undefined;
  readonly #options: DecisionLogOptions;
  readonly #queue: LineQueue;
  readonly #held = new HeldLines();
  /** The answers that wait for the held lines. */
  #waiting: Done[] = [];
  /** Evaluations without a line since the last line. */
  #dropped = 0;
  #logged = 0;
  #lost = 0;
  #turn: NodeJS.Immediate | undefined;

  /** Throws the error of the file system. */
  constructor(options: DecisionLogOptions) {
    this.#options = options;
    this.terms = { masks: options.masks };
    this.#file = new LineFile(options.path);
    this.#archive = options.archive === undefined ? undefined : new Archive(options.archive);
    this.#queue = new LineQueue(this.#file, this.#archive, options);
    process.once("exit", () => this.#flushAtExit());
  }

  /**
   * Adds a line. Answers its id; undefined when there is no line. Under `wait` it answers when the
   * line is in the file, or cannot be within the time; under `drop` after this turn of the event
   * loop at the latest.
   */
  add(decision: LoggedEvaluation): string | undefined | Promise<string | undefined> {
    if (this.#queue.isFull) {
      this.#lost++;
      if (this.#options.full === "drop") this.#dropped++;
      return undefined;
    }
    const { state, decided, microseconds, traceparent } = decision;
    const now = Date.now();
    const id = uuid7(now);
    const filed = { id, time: timeText(now), digest: state.digest, microseconds, traceparent, dropped: this.#dropped };
    this.#dropped = 0;
    const text = lineText(filed, decided);
    if (this.#mayHold(state) && this.#held.add(text)) {
      this.#turn ??= setImmediate(this.#writeHeld);
      return new Promise((resolve) => this.#waiting.push((isLogged) => resolve(isLogged ? id : undefined)));
    }
    this.#writeHeld();
    if (this.#options.full === "drop") {
      this.#queue.add({ text, state, until: 0, done: undefined });
      return id;
    }
    const until = performance.now() + this.#options.patience;
    return new Promise((resolve) => {
      this.#queue.add({ text, state, until, done: (isLogged) => resolve(isLogged ? id : undefined) });
    });
  }

  /** For metrics: evaluations with a line in the file and without one. */
  get counts(): DecisionCounts {
    const { logged, lost, isFailing } = this.#queue;
    return { logged: this.#logged + logged, lost: this.#lost + lost, isFailing };
  }

  /** True when no evaluation is answered without a line. */
  get mustLog(): boolean {
    return this.#options.full === "wait";
  }

  /** Goes on in a new file of the same path, as after a rotation. */
  reopen(): void {
    this.#writeHeld();
    this.#queue.reopen();
  }

  /** Writes what waits, if the disk takes it. */
  async close(): Promise<void> {
    this.#writeHeld();
    const left = await this.#queue.close();
    if (left > 0) this.#options.remark(`${left} decisions were not logged`);
    this.#file.close();
  }

  /** True when no line is before this one, and the disk takes it at once. */
  #mayHold(state: RuleState): boolean {
    const { isRegular, isBusy } = this.#file;
    return this.#queue.isIdle && isRegular && !isBusy && this.#archive?.has(state) !== false;
  }

  /** Writes the lines of this turn of the event loop. */
  readonly #writeHeld = (): void => {
    this.#turn = undefined;
    const { count } = this.#held;
    if (count === 0) return;
    const bytes = this.#held.take();
    const waiting = this.#waiting;
    this.#waiting = [];
    const { whole, problem } = this.#file.append(bytes);
    const left = problem === undefined ? [] : linesOf(bytes.toString("utf8", whole));
    const logged = count - left.length;
    this.#logged += logged;
    const mustWait = this.mustLog;
    for (const done of mustWait ? waiting.splice(0, logged) : waiting) done(true);
    const until = performance.now() + this.#options.patience;
    for (const [at, text] of left.entries())
      this.#queue.add({ text, state: undefined, until, done: mustWait ? waiting[at] : undefined });
  };

  #flushAtExit(): void {
    this.#file.append(this.#held.take());
    this.#queue.flushAtExit();
  }
}

let instant = 0;
let instantText = "";

/** The time as text, made once a millisecond. */
function timeText(milliseconds: number): string {
  if (milliseconds !== instant) {
    instant = milliseconds;
    instantText = new Date(milliseconds).toISOString();
  }
  return instantText;
}
