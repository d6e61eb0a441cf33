import { uuid7 } from "../../node/uuid.ts";
import { Archive } from "../archive/archive.ts";
import type { RuleState } from "../archive/rule-state.ts";
import type { FullMode } from "./full-mode.ts";
import { HeldLines } from "./held-lines.ts";
import { type DecisionTerms, type Filed, lineText } from "./line.ts";
import { type Appended, LineFile } from "./line-file.ts";

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

/** Called once, when a line is in the file or its time is over. */
type Done = (isLogged: boolean) => void;

/** A line that another thread must write. */
interface PendingLine {
  readonly text: string;
  /** Undefined: the archive has it. */
  readonly state: RuleState | undefined;
  /** In milliseconds of `performance.now`. */
  readonly until: number;
  done: Done | undefined;
}

/** Characters of lines that wait for the disk. */
const MOST_BUFFERED = 8_388_608;
/** Characters that another thread writes at once, without waiting for more. */
const ENOUGH = 65_536;
/** Milliseconds for which lines that no answer waits for are collected for another thread. */
const COLLECTING = 20;
/** Milliseconds between two attempts to write to a full disk. */
const RETRY = 500;
/** Milliseconds between two looks for answers that waited too long. */
const LOOK = 100;
/** Milliseconds, with much to spare, for a write to a disk that has time for it. */
const QUICK = 20;

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
  readonly #look: NodeJS.Timeout | undefined;
  readonly #held = new HeldLines();
  /** The answers that wait for the held lines. */
  #waiting: Done[] = [];
  #entries: PendingLine[] = [];
  /** Those that are being written. */
  #written: PendingLine[] = [];
  #buffered = 0;
  #dropped = 0;
  #logged = 0;
  /** Evaluations without a line, all in all. */
  #lost = 0;
  #timer: NodeJS.Timeout | undefined;
  #turn: NodeJS.Immediate | undefined;
  #flushing: Promise<void> | undefined;
  #mustReopen = false;
  #isFailing = false;
  /** True when the last write took long: another thread writes until one is quick again. */
  #isBusy = false;

  /** Throws the error of the file system. */
  constructor(options: DecisionLogOptions) {
    this.#options = options;
    this.terms = { masks: options.masks };
    this.#file = new LineFile(options.path);
    this.#archive = options.archive === undefined ? undefined : new Archive(options.archive);
    if (options.full === "wait") this.#look = setInterval(() => this.#giveUp(), LOOK).unref();
    process.once("exit", () => this.#flushAtExit());
  }

  /**
   * Adds a line. Answers its id; undefined when there is no line. Under `wait` it answers when the
   * line is in the file, or cannot be within the time; under `drop` after this turn of the event
   * loop at the latest.
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
    if (this.#mayHold(state) && this.#held.add(text)) {
      this.#turn ??= setImmediate(this.#writeHeld);
      return new Promise((resolve) => this.#waiting.push((isLogged) => resolve(isLogged ? id : undefined)));
    }
    if (this.#options.full === "drop") {
      this.#queue({ text, state, until: 0, done: undefined });
      return id;
    }
    const until = performance.now() + this.#options.patience;
    return new Promise((resolve) => {
      this.#queue({ text, state, until, done: (isLogged) => resolve(isLogged ? id : undefined) });
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
    this.#writeHeld();
    this.#mustReopen = true;
    void this.#flush();
  }

  /** Writes what waits, if the disk takes it. */
  async close(): Promise<void> {
    clearInterval(this.#look);
    this.#writeHeld();
    do await this.#flush();
    while (this.#entries.length > 0 && !this.#isFailing);
    clearTimeout(this.#timer);
    const { length } = this.#entries;
    if (length > 0) this.#options.remark(`${length} decisions were not logged`);
    this.#settle(this.#entries, false);
    this.#entries = [];
    this.#file.close();
  }

  /** True when no line is before this one, and the disk takes it at once. */
  #mayHold(state: RuleState): boolean {
    return (
      this.#entries.length === 0 &&
      this.#flushing === undefined &&
      !this.#isFailing &&
      !this.#isBusy &&
      this.#file.isRegular &&
      this.#archive?.has(state) !== false
    );
  }

  /** Writes the lines of this turn of the event loop. */
  readonly #writeHeld = (): void => {
    this.#turn = undefined;
    const { count } = this.#held;
    if (count === 0) return;
    const bytes = this.#held.take();
    const waiting = this.#waiting;
    this.#waiting = [];
    const begin = performance.now();
    const { whole, problem } = this.#file.append(bytes);
    this.#isBusy = performance.now() - begin > QUICK;
    const left = problem === undefined ? [] : linesOf(bytes.toString("utf8", whole));
    const logged = count - left.length;
    this.#logged += logged;
    const mustWait = this.mustLog;
    for (const done of mustWait ? waiting.splice(0, logged) : waiting) done(true);
    const until = performance.now() + this.#options.patience;
    for (const [at, text] of left.entries())
      this.#queue({ text, state: undefined, until, done: mustWait ? waiting[at] : undefined });
  };

  #queue(line: PendingLine): void {
    this.#writeHeld();
    this.#entries.push(line);
    this.#buffered += line.text.length;
    this.#flushSoon();
  }

  #flushSoon(): void {
    if (this.#flushing !== undefined || this.#isFailing) return;
    if (this.#isUrgent) void this.#flush();
    else this.#timer ??= setTimeout(() => void this.#flush(), COLLECTING);
  }

  /** One flush goes on at a time: whoever asks meanwhile waits for that one. */
  #flush(): Promise<void> {
    this.#endTimer();
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

  #endTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
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
    const bytes = Buffer.from(written.map(({ text }) => text).join(""));
    const begin = performance.now();
    const { whole, problem } = await this.#append(bytes, written);
    this.#isBusy = performance.now() - begin > QUICK;
    this.#report(problem);
    const count = problem === undefined ? written.length : linesOf(bytes.toString("utf8", 0, whole)).length;
    this.#logged += count;
    this.#settle(written.slice(0, count), true);
    this.#written = [];
    const left = written.slice(count).filter((entry) => this.#isWanted(entry));
    this.#entries = left.length === 0 ? this.#entries : [...left, ...this.#entries];
    this.#buffered = this.#entries.reduce((sum, { text }) => sum + text.length, 0);
  }

  /** Appends the bytes of lines in another thread, after the rules that answered. */
  async #append(bytes: Buffer, lines: readonly PendingLine[]): Promise<Appended> {
    try {
      await this.#keepStates(lines);
    } catch (problem) {
      return { whole: 0, problem };
    }
    return this.#file.appendAside(bytes);
  }

  async #keepStates(entries: readonly PendingLine[]): Promise<void> {
    const archive = this.#archive;
    if (archive === undefined) return;
    for (const { state } of entries) if (state !== undefined && !archive.has(state)) await archive.keep(state);
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
  #flushAtExit(): void {
    this.#file.append(this.#held.take());
    if (!this.#isFailing) this.#file.append(Buffer.from(this.#entries.map(({ text }) => text).join("")));
  }
}

/** The lines of a text that ends with a line break, each with its own. */
function linesOf(text: string): string[] {
  return text.split(/(?<=\n)/).filter((line) => line !== "");
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
