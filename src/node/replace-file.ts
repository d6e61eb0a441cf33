import { createHash, randomUUID } from "node:crypto";
import {
  accessSync,
  closeSync,
  constants,
  copyFileSync,
  fchmodSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";

/** The mode of a new file. */
const NEW_FILE_MODE = 0o644;
const PERMISSIONS = 0o7777;

/** Replaces a file by `content` in one step, as `FileReplacement` does. */
export function replaceFile(path: string, content: string | Uint8Array): void {
  const replacement = new FileReplacement(path);
  replacement.write(content);
  replacement.finish();
}

/**
 * Makes a file of `content` in one step. False when something has its name already: of several
 * processes that make one file only one succeeds.
 */
export function createFile(path: string, content: string | Uint8Array): boolean {
  const creation = new FileReplacement(path);
  creation.write(content);
  return creation.finishNew();
}

/**
 * Replaces a file in one step: a temporary file beside it, written through to the disk, then
 * renamed. The mode is kept, and a link stays a link. A file that may not be written is refused,
 * although its folder lets it be replaced. Any failure leaves the old file as it was and no other
 * file behind. Files that a killed process left are removed.
 */
export class FileReplacement {
  readonly #target: string;
  readonly #temporary: string;
  #file: number | undefined;

  constructor(path: string) {
    const before = statSync(path, { throwIfNoEntry: false });
    if (before !== undefined) accessSync(path, constants.W_OK);
    this.#target = before === undefined ? path : realpathSync(path);
    const folder = dirname(this.#target);
    const start = temporaryStart(basename(this.#target));
    removeLeftBehind(folder, start);
    this.#temporary = join(folder, `${start}${process.pid}.${randomUUID()}.tmp`);
    this.#attempt(() => {
      const file = openSync(this.#temporary, "wx", NEW_FILE_MODE);
      this.#file = file;
      if (before !== undefined) fchmodSync(file, before.mode & PERMISSIONS);
    });
  }

  /** Adds to the content. */
  write(content: string | Uint8Array): void {
    this.#attempt(() => {
      if (this.#file !== undefined) writeFileSync(this.#file, content);
    });
  }

  /** Lets the content take the place of the file. */
  finish(): void {
    this.#attempt(() => {
      this.#sync();
      renameSync(this.#temporary, this.#target);
    });
  }

  /** Lets the content be a file where there is nothing; false when there is something. */
  finishNew(): boolean {
    try {
      this.#sync();
      linkNew(this.#temporary, this.#target);
      return true;
    } catch (thrown) {
      if (isExisting(thrown)) return false;
      throw thrown;
    } finally {
      this.abandon();
    }
  }

  /** Leaves the file as it was. */
  abandon(): void {
    this.#close();
    rmSync(this.#temporary, { force: true });
  }

  #sync(): void {
    if (this.#file !== undefined) fsyncSync(this.#file);
    this.#close();
  }

  #attempt(work: () => void): void {
    try {
      work();
    } catch (thrown) {
      this.abandon();
      throw thrown;
    }
  }

  #close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }
}

/** Gives a file a second name, or a copy where the file system has no links. */
function linkNew(file: string, name: string): void {
  try {
    linkSync(file, name);
  } catch (thrown) {
    if (isExisting(thrown)) throw thrown;
    copyFileSync(file, name, constants.COPYFILE_EXCL);
  }
}

function isExisting(thrown: unknown): boolean {
  return thrown instanceof Error && "code" in thrown && thrown.code === "EEXIST";
}

/** True for the name of a file that a killed replacement of `file` left in its folder. */
export function isLeftBehind(name: string, file: string): boolean {
  return name.startsWith(temporaryStart(file));
}

/**
 * The beginning of the names of a file's temporary files: the same for all processes of this
 * machine, which can tell of each other if they run.
 */
function temporaryStart(file: string): string {
  const digest = createHash("sha256").update(`${hostname()}/${file}`).digest("hex");
  return `.${digest.slice(0, 16)}.`;
}

function removeLeftBehind(folder: string, start: string): void {
  for (const name of namesIn(folder)) {
    if (!name.startsWith(start)) continue;
    const pid = Number(name.slice(start.length).split(".")[0]);
    if (!isRunning(pid)) rmSync(join(folder, name), { force: true });
  }
}

/**
 * The names in a folder; none when it may not be read, as files in it can be replaced all the same.
 */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** True when a process runs, also one of another user. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (thrown) {
    return !(thrown instanceof Error && "code" in thrown && thrown.code === "ESRCH");
  }
}
