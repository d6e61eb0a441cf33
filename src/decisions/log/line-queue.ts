import type { Archive } from "../archive/archive.ts";
import type { RuleState } from "../archive/rule-state.ts";
import type { Appended, LineFile } from "./line-file.ts";

/** A line that another thread must write. */
export interface QueuedLine {
  readonly text: string;
  /** Undefined: the archive has it. */
  readonly state: RuleState | undefined;
  /** In milliseconds of `performance.now`. */
  readonly until: number;
  /** Present: an answer waits for the line. */
  entry: PendingEntry | undefined;
}

export interface LineQueueOptions {
  readonly full: FullMode;
  /** Gets a remark when the log cannot be written, and when it can be again. */
  readonly remark: (text: string) => void;
}

/** Characters of lines that wait for the disk. */
const MOST_BUFFERED = 8_388_608;
/** Milliseconds between two attempts to write to a full disk. */
const RETRY = 500;
/** Milliseconds between two searches for answers that waited too long. */
const POLL_INTERVAL = 100;

/**
 * Lines that the disk does not take at once, or whose rules the archive does not have yet. Another
 * thread writes them in their order, and tries again where the disk is full.
 */
export class LineQueue {
  readonly #file: LineFile;
  readonly #archive: Archive | undefined;
  readonly #options: LineQueueOptions;
  readonly #poll: NodeJS.Timeout | undefined;
  #lines: QueuedLine[] = [];
  /** Those that are being written. */
  #written: QueuedLine[] = [];
  #buffered = 0;
  #logged = 0;
  #lost = 0;
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> | undefined;
  #mustReopen = false;
  #isFailing = false;

  constructor(file: LineFile, archive: Archive | undefined, options: LineQueueOptions) {
    this.#file = file;
    this.#archive = archive;
    this.#options = options;
    if (options.full === "wait") this.#poll = setInterval(() => this.#giveUp(), POLL_INTERVAL).unref();
  }

  /** Lines that are in the file. */
  get logged(): number {
    return this.#logged;
  }

  /** Lines whose time was over. */
  get lost(): number {
    return this.#lost;
  }

  /** True when the last write failed. */
  get isFailing(): boolean {
    return this.#isFailing;
  }

  /** True when nothing is here, and nothing is being written. */
  get isIdle(): boolean {
    return this.#lines.length === 0 && this.#flushing === undefined && !this.#isFailing;
  }

  get isFull(): boolean {
    return this.#buffered > MOST_BUFFERED;
  }

  add(line: QueuedLine): void {
    this.#lines.push(line);
    this.#buffered += line.text.length;
    if (!this.#isFailing) void this.#flush();
  }

  /** Goes on in a new file of the same path, after what is being written. */
  reopen(): void {
    this.#mustReopen = true;
    void this.#flush();
  }

  /** Writes all lines, if the disk takes them. Answers the number of those that it did not take. */
  async close(): Promise<number> {
    clearInterval(this.#poll);
    do await this.#flush();
    while (this.#lines.length > 0 && !this.#isFailing);
    clearTimeout(this.#timer);
    const { length } = this.#lines;
    settle(this.#lines, false);
    this.#lines = [];
    return length;
  }

  /** For a process that ends at once. The lines that are being written may be there already. */
  flushAtExit(): void {
    if (!this.#isFailing) this.#file.append(Buffer.from(this.#lines.map(({ text }) => text).join("")));
  }

  /** One flush goes on at a time: whoever asks meanwhile waits for that one. */
  #flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#flushing ??= this.#flushAll();
    return this.#flushing;
  }

  async #flushAll(): Promise<void> {
    // The lines of this turn of the event loop are written together.
    await new Promise((resolve) => setImmediate(resolve));
    do await this.#flushOnce();
    while (this.#mustReopen || (this.#lines.length > 0 && !this.#isFailing));
    this.#flushing = undefined;
    if (this.#isFailing) this.#timer = setTimeout(() => void this.#flush(), RETRY).unref();
  }

  async #flushOnce(): Promise<void> {
    if (this.#mustReopen) this.#reopenNow();
    const written = this.#lines;
    this.#written = written;
    this.#lines = [];
    const bytes = Buffer.from(written.map(({ text }) => text).join(""));
    const { whole, problem } = await this.#append(bytes, written);
    this.#report(problem);
    const count = problem === undefined ? written.length : linesOf(bytes.toString("utf8", 0, whole)).length;
    this.#logged += count;
    settle(written.slice(0, count), true);
    this.#written = [];
    const left = written.slice(count).filter((line) => this.#isWanted(line));
    this.#lines = left.length === 0 ? this.#lines : [...left, ...this.#lines];
    this.#buffered = this.#lines.reduce((sum, { text }) => sum + text.length, 0);
  }

  /** Appends the bytes of lines in another thread, after the rules that answered. */
  async #append(bytes: Buffer, lines: readonly QueuedLine[]): Promise<Appended> {
    try {
      await this.#keepStates(lines);
    } catch (problem) {
      return { whole: 0, problem };
    }
    return this.#file.appendAside(bytes);
  }

  async #keepStates(lines: readonly QueuedLine[]): Promise<void> {
    const archive = this.#archive;
    if (archive === undefined) return;
    for (const { state } of lines) if (state !== undefined && !archive.has(state)) await archive.keep(state);
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
    const isLate = ({ until }: QueuedLine) => until < now;
    settle(this.#written.filter(isLate), false);
    const late = this.#lines.filter(isLate);
    if (late.length === 0) return;
    this.#lost += late.length;
    settle(late, false);
    this.#lines = this.#lines.filter((line) => !isLate(line));
    for (const { text } of late) this.#buffered -= text.length;
  }

  #isWanted({ entry }: QueuedLine): boolean {
    return this.#options.full === "drop" || entry !== undefined;
  }
}

/** The lines of a text that ends with a line break, each with its own. */
export function linesOf(text: string): string[] {
  return text.split(/(?<=\n)/).filter((line) => line !== "");
}

function settle(lines: readonly QueuedLine[], isLogged: boolean): void {
  for (const line of lines) {
    line.entry?.settle(isLogged);
    line.entry = undefined;
  }
}

function codeOf(problem: unknown): string {
  return problem instanceof Error && "code" in problem ? String(problem.code) : String(problem);
}

/**
 * The way of a log of decisions that cannot be written. `wait`: an evaluation is answered when its
 * line is written, or refused when that takes too long. `drop`: evaluations are answered at once;
 * those that no memory is left for have no line, and the next line has their number.
 */
export type FullMode = (typeof FULL_MODES)[number];

export const FULL_MODES = ["wait", "drop"] as const;

/** Called once: the line is in the file, or will not be. */
type Done = (isLogged: boolean) => void;

/**
 * An evaluation whose answer waits for its line. No promise, as that costs a request as much as its
 * line.
 */
export class PendingEntry {
  readonly id: string;
  #isLogged: boolean | undefined;
  #done: Done | undefined;

  constructor(id: string) {
    this.id = id;
  }

  /** Undefined: not known yet. */
  get isLogged(): boolean | undefined {
    return this.#isLogged;
  }

  /** Calls `done` when that is known. */
  whenSettled(done: Done): void {
    if (this.#isLogged === undefined) this.#done = done;
    else done(this.#isLogged);
  }

  settle(isLogged: boolean): void {
    this.#isLogged = isLogged;
    this.#done?.(isLogged);
  }
}
