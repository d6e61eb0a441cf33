import { createHash, randomUUID } from "node:crypto";
import {
  closeSync,
  fchmodSync,
  fsyncSync,
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

/**
 * Replaces a file by `content` in one step: a temporary file beside it, written through to the
 * disk, then renamed. The mode is kept, and a link stays a link. Any failure leaves the old file as
 * it was and no other file behind. Files that a killed process left are removed.
 */
export function replaceFile(path: string, content: string | Uint8Array): void {
  const before = statSync(path, { throwIfNoEntry: false });
  const target = before === undefined ? path : realpathSync(path);
  const folder = dirname(target);
  const start = temporaryStart(basename(target));
  removeLeftBehind(folder, start);
  const temporary = join(folder, `${start}${process.pid}.${randomUUID()}.tmp`);
  try {
    const file = openSync(temporary, "wx", NEW_FILE_MODE);
    try {
      if (before !== undefined) fchmodSync(file, before.mode & PERMISSIONS);
      writeFileSync(file, content);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, target);
  } catch (thrown) {
    rmSync(temporary, { force: true });
    throw thrown;
  }
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
