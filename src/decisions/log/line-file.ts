import { closeSync, fstatSync, ftruncateSync, openSync, readSync, write, writeSync } from "node:fs";
import { promisify } from "node:util";
import { QUICK } from "../tuning.ts";

/**
 * A file that only grows, by whole lines: the part of a line that a full disk or a killed process
 * left is taken away. One process writes it.
 */
export class LineFile {
  readonly #path: string;
  #file: number;
  #isRegular: boolean;
  #isBusy = false;

  /** Throws the error of the file system. */
  constructor(path: string) {
    this.#path = path;
    this.#file = opened(path);
    this.#isRegular = fstatSync(this.#file).isFile();
  }

  /** False for a pipe or a device, whose other end may let a write wait. */
  get isRegular(): boolean {
    return this.#isRegular;
  }

  /** True when the last write took long. */
  get isBusy(): boolean {
    return this.#isBusy;
  }

  /**
   * Goes on in a new file under the path. Throws, and goes on in the old one, when there is none.
   */
  reopen(): void {
    const before = this.#file;
    this.#file = opened(this.#path);
    this.#isRegular = fstatSync(this.#file).isFile();
    closeSync(before);
  }

  /**
   * True when the file was deleted, so that nobody will read what is written to it. One that was
   * moved, as by a rotation, is kept until `reopen`.
   */
  get #isDeleted(): boolean {
    return this.#isRegular && fstatSync(this.#file).nlink === 0;
  }

  /** Appends lines in this thread; to a new file of the same path when this one was deleted. */
  append(bytes: Buffer): Appended {
    let done = 0;
    const begin = performance.now();
    try {
      while (done < bytes.length) done += writeSync(this.#file, bytes, done, bytes.length - done);
      if (done === 0 || !this.#isDeleted) return { whole: bytes.length };
      done = 0;
      this.reopen();
      return this.append(bytes);
    } catch (problem) {
      return { whole: this.#takeBack(bytes, done), problem };
    } finally {
      this.#isBusy = performance.now() - begin > QUICK;
    }
  }

  /** Appends lines in another thread, as `append` does. */
  async appendAside(bytes: Buffer): Promise<Appended> {
    let done = 0;
    const begin = performance.now();
    try {
      while (done < bytes.length) done += (await writeAside(this.#file, bytes, done, bytes.length - done)).bytesWritten;
      if (done === 0 || !this.#isDeleted) return { whole: bytes.length };
      done = 0;
      this.reopen();
      return await this.appendAside(bytes);
    } catch (problem) {
      return { whole: this.#takeBack(bytes, done), problem };
    } finally {
      this.#isBusy = performance.now() - begin > QUICK;
    }
  }

  /**
   * Takes away the part of a line at the end, of which `done` bytes of `bytes` were written.
   * Answers the bytes of the whole lines, which stay.
   */
  #takeBack(bytes: Buffer, done: number): number {
    const whole = done === 0 ? 0 : bytes.lastIndexOf(NEW_LINE, done - 1) + 1;
    const status = fstatSync(this.#file);
    if (whole < done && status.isFile()) ftruncateSync(this.#file, status.size - (done - whole));
    return whole;
  }

  close(): void {
    closeSync(this.#file);
  }
}

const NEW_LINE = 0x0a;
const STEP = 65_536;

/** The outcome of appending lines. */
export interface Appended {
  /** The bytes of those that are in the file. */
  readonly whole: number;
  /** The problem with the next one. */
  readonly problem?: unknown;
}

const writeAside = promisify(write);

function opened(path: string): number {
  const file = openSync(path, "a", 0o640);
  if (fstatSync(file).isFile()) repair(path);
  return file;
}

/** Cuts off what a killed process left of its last line. */
function repair(path: string): void {
  const file = openSync(path, "r+");
  try {
    const { size } = fstatSync(file);
    const end = wholeLines(file, size);
    if (end < size) ftruncateSync(file, end);
  } finally {
    closeSync(file);
  }
}

/** The number of bytes up to the last line break. */
function wholeLines(file: number, size: number): number {
  const bytes = Buffer.alloc(STEP);
  for (let end = size; end > 0; end -= Math.min(end, STEP)) {
    const length = Math.min(end, STEP);
    readSync(file, bytes, 0, length, end - length);
    const at = bytes.subarray(0, length).lastIndexOf(NEW_LINE);
    if (at >= 0) return end - length + at + 1;
  }
  return 0;
}
