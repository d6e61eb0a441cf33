import { uuid7 } from "../../node/uuid.ts";
import { Archive } from "../archive/archive.ts";
import type { RuleState } from "../archive/rule-state.ts";
import { bytesOf, type Decided, type DecisionTerms, type Filed, lineText, type UnwrittenLine } from "./line.ts";
import { LineFile } from "./line-file.ts";
import { LineQueue, type LineQueueOptions, linesOf, PendingEntry } from "./line-queue.ts";

/**
 * Writes a line for each evaluation. As long as the disk takes them at once, this thread writes
 * those of a turn of the event loop together, in a tenth of the processor time that handing them to
 * another one takes: under `wait` before they are answered. Lines that the disk does not take are
 * kept up to a bound, and tried again; until then `wait` does not answer, and `drop` does.
 */
export class DecisionLog {
  readonly terms: DecisionTerms;
  readonly #file: LineFile;
  readonly #archive: Archive | undefined;
  readonly #options: DecisionLogOptions;
  readonly #queue: LineQueue;
  /** Lines that are written together, and the characters of their answers. */
  #held: UnwrittenLine[] = [];
  #characters = 0;
  /** The answers that wait for the end of this turn: under `wait`, one for each held line. */
  #waiting: PendingEntry[] = [];
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
   * Adds a line. Answers its id when its evaluation may be answered, as always under `drop`;
   * undefined when there will be no line, else an entry that says so later.
   */
  add(decision: LoggedEvaluation): string | PendingEntry | undefined {
    if (this.#queue.isFull) {
      this.#lost++;
      if (!this.mustLog) this.#dropped++;
      return undefined;
    }
    const { state, decided, microseconds, traceparent } = decision;
    const now = Date.now();
    const id = uuid7(now);
    const filed = { id, time: now, digest: state.digest, microseconds, traceparent, dropped: this.#dropped };
    const line = { filed, decided };
    this.#dropped = 0;
    if (this.#mayHold(state)) return this.#hold(line);
    this.#writeHeld();
    const text = lineText(line);
    if (!this.mustLog) {
      this.#queue.add({ text, state, until: 0, entry: undefined });
      return id;
    }
    const entry = new PendingEntry(id);
    this.#queue.add({ text, state, until: this.#lastMoment(), entry });
    return entry;
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

  /** Holds a line. Its evaluation is answered now, or at the end of this turn. */
  #hold(line: UnwrittenLine): string | PendingEntry {
    const { id } = line.filed;
    this.#held.push(line);
    this.#characters += line.decided.answer.length;
    const entry = this.mustLog ? new PendingEntry(id) : undefined;
    if (entry !== undefined) this.#waiting.push(entry);
    if (this.#held.length >= MOST_HELD || this.#characters > MOST_CHARACTERS) this.#writeHeld();
    else this.#turn ??= setImmediate(this.#endTurn);
    return entry === undefined || entry.isLogged === true ? id : entry;
  }

  readonly #endTurn = (): void => {
    this.#turn = undefined;
    this.#writeHeld();
  };

  /** Writes all lines that are held. */
  #writeHeld(): void {
    const lines = this.#takeHeld();
    if (lines.length === 0) return;
    const bytes = bytesOf(lines);
    const { whole, problem } = this.#file.append(bytes);
    const logged = problem === undefined ? lines.length : linesOf(bytes.toString("utf8", 0, whole)).length;
    this.#logged += logged;
    if (logged < lines.length) this.#queueAll(lines.slice(logged), this.#waiting.slice(logged));
    const waiting = this.#waiting;
    this.#waiting = [];
    for (let at = 0; at < logged; at++) waiting[at]?.settle(true);
  }

  #takeHeld(): readonly UnwrittenLine[] {
    const lines = this.#held;
    this.#held = [];
    this.#characters = 0;
    return lines;
  }

  /** Queues held lines that the disk did not take; under `wait` they have entries. */
  #queueAll(lines: readonly UnwrittenLine[], entries: readonly PendingEntry[]): void {
    const until = this.#lastMoment();
    for (const [at, line] of lines.entries()) {
      this.#queue.add({ text: lineText(line), state: undefined, until, entry: entries[at] });
    }
  }

  /** The time at which an answer waits no longer. */
  #lastMoment(): number {
    return performance.now() + this.#options.timeout;
  }

  #flushAtExit(): void {
    this.#file.append(bytesOf(this.#takeHeld()));
    this.#queue.flushAtExit();
  }
}

export interface DecisionLogOptions extends LineQueueOptions {
  readonly path: string;
  /** The folder that keeps the rules; absent: they are not kept. */
  readonly archive?: string | undefined;
  /** Names of inputs, in lower case, whose values are not logged. */
  readonly masks: readonly string[];
  /** Milliseconds that an answer waits for its line. */
  readonly timeout: number;
}

export interface DecisionCounts {
  readonly logged: number;
  readonly lost: number;
  readonly isFailing: boolean;
}

/** An evaluation to be logged. */
export interface LoggedEvaluation extends Pick<Filed, "microseconds" | "traceparent"> {
  readonly state: RuleState;
  readonly decided: Decided;
}

/** Lines that are held at most: their data are not counted. */
const MOST_HELD = 64;
/** Characters of their answers. */
const MOST_CHARACTERS = 65_536;
