import { randomUUID } from "node:crypto";
import {
  closeSync,
  constants,
  fstatSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

/** The bounds of a folder. */
interface FolderLimits {
  /** Files; those that were not written for longest are removed first. */
  readonly files: number;
  /** Bytes of one file. */
  readonly bytes: number;
  /** True: a file that others may read counts as one that they may write; default false. */
  readonly areSecret?: boolean;
}

/** Others may write, and do anything at all. */
const WRITABLE = 0o022;
const OPEN = 0o077;

/** Neither a link is followed, nor a pipe waited for. Windows has no such flags. */
const OWN_FILE = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * A folder of files that can be made again, which no other user can have written. Nothing that
 * happens to it is an error: a file that cannot be read is not there, and one that cannot be
 * written is not kept.
 */
export class PrivateFolder {
  readonly #path: string;
  readonly #limits: FolderLimits;

  constructor(path: string, limits: FolderLimits) {
    this.#path = path;
    this.#limits = limits;
  }

  /** True when `read` is expected to give the file. */
  has(name: string): boolean {
    return this.#isPrivate() && this.#isOwnFile(statsOf(() => lstatSync(join(this.#path, name))));
  }

  /** The content of an ordinary file of this user; undefined: there is none. */
  read(name: string): Buffer | undefined {
    if (!this.#isPrivate()) return undefined;
    return ignoringFileErrors(() => {
      const file = openSync(join(this.#path, name), OWN_FILE);
      try {
        return this.#isOwnFile(fstatSync(file)) ? readFileSync(file) : undefined;
      } finally {
        closeSync(file);
      }
    });
  }

  /**
   * Writes a file. Another process or thread may write the same one: each writes a file of its own,
   * and the last one renamed stays.
   */
  write(name: string, content: Uint8Array): void {
    this.#put(name, content, renameSync);
  }

  /** Writes a file that is not there: of several processes one does, and no other file stays. */
  create(name: string, content: Uint8Array): void {
    this.#put(name, content, linkSync);
  }

  remove(name: string): void {
    if (this.#isPrivate()) ignoringFileErrors(() => rmSync(join(this.#path, name), { force: true }));
  }

  /** The names of all files, in their order. */
  get names(): readonly string[] {
    return (this.#isPrivate() ? ignoringFileErrors(() => readdirSync(this.#path).sort()) : undefined) ?? [];
  }

  #put(name: string, content: Uint8Array, place: (from: string, to: string) => void): void {
    if (content.length > this.#limits.bytes) return;
    ignoringFileErrors(() => {
      mkdirSync(this.#path, { recursive: true, mode: 0o700 });
      if (!this.#isPrivate()) return;
      const path = join(this.#path, name);
      const temporary = `${path}.${randomUUID()}`;
      try {
        writeFileSync(temporary, content, { mode: 0o600, flag: "wx" });
        place(temporary, path);
      } finally {
        ignoringFileErrors(() => rmSync(temporary, { force: true }));
      }
      this.#removeOldest();
    });
  }

  #isPrivate(): boolean {
    const stats = statsOf(() => statSync(this.#path));
    return stats?.isDirectory() === true && isOwn(stats, WRITABLE);
  }

  #isOwnFile(stats: Stats | undefined): boolean {
    const { bytes, areSecret } = this.#limits;
    return stats?.isFile() === true && isOwn(stats, areSecret ? OPEN : WRITABLE) && stats.size <= bytes;
  }

  /** Whatever a killed process left is removed as well. */
  #removeOldest(): void {
    const names = readdirSync(this.#path);
    if (names.length <= this.#limits.files) return;
    const files = names.flatMap((name) => {
      const path = join(this.#path, name);
      const stats = statsOf(() => lstatSync(path));
      return stats === undefined || stats.isDirectory() ? [] : [{ path, written: stats.mtimeMs }];
    });
    files.sort((a, b) => b.written - a.written);
    for (const { path } of files.slice(this.#limits.files)) rmSync(path, { force: true });
  }
}

/** True for what is this user's alone; Windows keeps what is below a home apart. */
function isOwn({ uid, mode }: Stats, refused: number): boolean {
  return process.getuid === undefined || (uid === process.getuid() && (mode & refused) === 0);
}

function statsOf(stats: () => Stats): Stats | undefined {
  return ignoringFileErrors(stats);
}

function ignoringFileErrors<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch (thrown) {
    if (thrown instanceof Error && ("syscall" in thrown || "code" in thrown)) return undefined;
    throw thrown;
  }
}
