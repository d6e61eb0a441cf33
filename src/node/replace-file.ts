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

/** Mode of a file that did not exist before. */
const NEW_FILE_MODE = 0o644;
const PERMISSIONS = 0o7777;

/**
 * Puts `content` in the place of a file in one step: a temporary file beside it, written through to
 * the disk, then renamed. The mode is kept, a link stays a link, and whatever fails leaves the old
 * file as it was and no other behind. What a killed process has left of the same file is removed.
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
 * How names of temporary files for a file begin: the same for all processes of this machine, which
 * know of each other whether they run.
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

/** None of a folder that may not be read: files in it can be replaced all the same. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** True too for a process of somebody else. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (thrown) {
    return !(thrown instanceof Error && "code" in thrown && thrown.code === "ESRCH");
  }
}
