import { write } from "node:fs";
import { promisify } from "node:util";
import { uuid7 } from "../../node/uuid.ts";
import { Archive } from "../archive/archive.ts";
import type { RuleState } from "../archive/rule-state.ts";
import type { FullMode } from "./full-mode.ts";
import { type DecisionTerms, type Filed, lineText } from "./line.ts";
import { LineFile } from "./line-file.ts";

export interface DecisionLogOptions {
  readonly path: string;
  /** The folder that keeps the rules; absent: they are not kept. */
  readonly archive?: string | undefined;
  readonly full: FullMode;
  /** Names of inputs, in lower case, whose values are not logged. */
  readonly masks: readonly string[];
  /** Milliseconds that an answer waits for its line. */
  readonly patience: number;
  /** Gets a remark when the log cannot be written, and when it can be again. */
  readonly remark: (text: string) => void;
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

/** A line that is not in the file yet. */
interface PendingLine {
  readonly text: string;
  readonly state: RuleState;
  /** In milliseconds of `performance.now`. */
  readonly until: number;
  /** Called once, when the line is in the file or its time is over. */
  done: ((isLogged: boolean) => void) | undefined;
}

/** Characters of lines that wait for the disk. */
const MOST_BUFFERED = 8_388_608;
/** Characters that are written at once, without waiting for more. */
const ENOUGH = 65_536;
/** Milliseconds for which lines that no answer waits for are collected. */
const COLLECTING = 20;
/** Milliseconds between two attempts to write to a full disk. */
const RETRY = 500;
/** Milliseconds between two looks for answers that waited too long. */
const LOOK = 100;

const writeTo = promisify(write);

/**
 * Writes a line for each evaluation, many at a time. Lines that the disk does not take are kept up
 * to a bound, and tried again.
 */
export class DecisionLog {
  readonly terms: DecisionTerms;
  readonly #file: LineFile;
  readonly #archive: Archive | undefined;
  readonly #options: DecisionLogOptions;
  readonly #look: NodeJS.Timeout | undefined;
  #entries: PendingLine[] = [];
  /** Those that are being written. */
  #written: PendingLine[] = [];
  #buffered = 0;
  #dropped = 0;
  #logged = 0;
  /** Evaluations without a line, all in all. */
  #lost = 0;
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> | undefined;
  #mustReopen = false;
  #isFailing = false;

  /** Throws the error of the file system. */
  constructor(options: DecisionLogOptions) {
    this.#options = options;
    this.terms = { masks: options.masks };
    this.#file = new LineFile(options.path);
    this.#archive = options.archive === undefined ? undefined : new Archive(options.archive);
    if (options.full === "wait") this.#look = setInterval(() => this.#giveUp(), LOOK).unref();
    process.once("exit", () => this.#flushNow());
  }

  /**
   * Adds a line. Answers its id; undefined when there is no line. Under `wait` it answers when the
   * line is in the file, or cannot be within the time.
   */
  add(decision: LoggedEvaluation): string | undefined | Promise<string | undefined> {
    if (this.#buffered > MOST_BUFFERED) {
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
    this.#buffered += text.length;
    if (this.#options.full === "drop") {
      this.#entries.push({ text, state, until: 0, done: undefined });
      this.#flushSoon();
      return id;
    }
    return new Promise((resolve) => {
      const done = (isLogged: boolean) => resolve(isLogged ? id : undefined);
      this.#entries.push({ text, state, until: performance.now() + this.#options.patience, done });
      this.#flushSoon();
    });
  }

  /** For metrics: evaluations with a line in the file and without one. */
  get counts(): DecisionCounts {
    return { logged: this.#logged, lost: this.#lost, isFailing: this.#isFailing };
  }

  /** True when no evaluation is answered without a line. */
  get mustLog(): boolean {
    return this.#options.full === "wait";
  }

  /** Goes on in a new file of the same path, as after a rotation. */
  reopen(): void {
    this.#mustReopen = true;
    void this.#flush();
  }

  /** Writes what waits, if the disk takes it. */
  async close(): Promise<void> {
    clearInterval(this.#look);
    do await this.#flush();
    while (this.#entries.length > 0 && !this.#isFailing);
    clearTimeout(this.#timer);
    const { length } = this.#entries;
    if (length > 0) this.#options.remark(`${length} decisions were not logged`);
    this.#settle(this.#entries, false);
    this.#entries = [];
    this.#file.close();
  }

  #flushSoon(): void {
    if (this.#flushing !== undefined || this.#isFailing) return;
    if (this.#isUrgent) void this.#flush();
    else this.#timer ??= setTimeout(() => void this.#flush(), COLLECTING);
  }

  /** One flush goes on at a time: whoever asks meanwhile waits for that one. */
  #flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#flushing ??= this.#flushAll();
    return this.#flushing;
  }

  async #flushAll(): Promise<void> {
    // The lines of this turn of the event loop are written together.
    await new Promise((resolve) => setImmediate(resolve));
    do await this.#flushOnce();
    while (this.#mustReopen || this.#isUrgent);
    this.#flushing = undefined;
    if (this.#isFailing) this.#timer = setTimeout(() => void this.#flush(), RETRY).unref();
    else if (this.#entries.length > 0) this.#flushSoon();
  }

  /** True when lines are worth a write, or answers wait for them. */
  get #isUrgent(): boolean {
    if (this.#entries.length === 0 || this.#isFailing) return false;
    return this.#options.full === "wait" || this.#buffered > ENOUGH;
  }

  async #flushOnce(): Promise<void> {
    if (this.#mustReopen) this.#reopenNow();
    const written = this.#entries;
    this.#written = written;
    this.#entries = [];
    const { whole, problem } = await this.#write(written);
    this.#report(problem);
    this.#logged += whole;
    this.#settle(written.slice(0, whole), true);
    this.#written = [];
    const left = written.slice(whole).filter((entry) => this.#isWanted(entry));
    this.#entries = left.length === 0 ? this.#entries : [...left, ...this.#entries];
    this.#buffered = this.#entries.reduce((sum, { text }) => sum + text.length, 0);
  }

  /** Appends lines. Answers how many are in the file, and the problem with the next one. */
  async #write(entries: readonly PendingLine[]): Promise<{ readonly whole: number; readonly problem?: unknown }> {
    const bytes = Buffer.from(entries.map(({ text }) => text).join(""));
    let done = 0;
    try {
      await this.#keepStates(entries);
      while (done < bytes.length) {
        const { bytesWritten } = await writeTo(this.#file.descriptor, bytes, done, bytes.length - done);
        done += bytesWritten;
      }
      return { whole: entries.length };
    } catch (problem) {
      return { whole: this.#file.takeBack(bytes, done), problem };
    }
  }

  async #keepStates(entries: readonly PendingLine[]): Promise<void> {
    const archive = this.#archive;
    if (archive === undefined) return;
    for (const { state } of entries) if (!archive.has(state)) await archive.keep(state);
  }

  #reopenNow(): void {
    this.#mustReopen = false;
    try {
      this.#file.reopen();
    } catch (problem) {
      this.#options.remark(`the decision log cannot be opened again (${codeOf(problem)}): it goes on in the old file`);
    }
  }

  /** Remarks once that the log cannot be written, and once that it can be again. */
  #report(problem: unknown): void {
    const isFailing = problem !== undefined;
    if (isFailing && !this.#isFailing) this.#options.remark(`the decision log cannot be written (${codeOf(problem)})`);
    if (!isFailing && this.#isFailing) this.#options.remark("the decision log is written again");
    this.#isFailing = isFailing;
  }

  /** Lets go of answers that have waited too long; their lines are not written any more. */
  #giveUp(): void {
    const now = performance.now();
    const isLate = ({ until }: PendingLine) => until < now;
    this.#settle(this.#written.filter(isLate), false);
    const late = this.#entries.filter(isLate);
    if (late.length === 0) return;
    this.#lost += late.length;
    this.#settle(late, false);
    this.#entries = this.#entries.filter((entry) => !isLate(entry));
    for (const { text } of late) this.#buffered -= text.length;
  }

  #isWanted({ done }: PendingLine): boolean {
    return this.#options.full === "drop" || done !== undefined;
  }

  #settle(entries: readonly PendingLine[], isLogged: boolean): void {
    for (const entry of entries) {
      entry.done?.(isLogged);
      entry.done = undefined;
    }
  }

  /** For a process that ends at once. What is being written may be there already. */
  #flushNow(): void {
    if (this.#entries.length === 0 || this.#isFailing) return;
    try {
      this.#file.appendNow(this.#entries.map(({ text }) => text).join(""));
    } catch {
      // Nobody can be told any more.
    }
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

function codeOf(problem: unknown): string {
  return problem instanceof Error && "code" in problem ? String(problem.code) : String(problem);
}
