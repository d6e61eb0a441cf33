import { randomUUID } from "node:crypto";
import {
  closeSync,
  fchmodSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

/** Mode of a file that did not exist before. */
const NEW_FILE_MODE = 0o644;
const PERMISSIONS = 0o7777;

/**
 * Puts `content` in the place of a file in one step: a temporary file beside it, written through to the disk, then renamed. The mode is kept, a link stays
 * a link, and whatever fails leaves the old file as it was and no other behind.
 */
export function replaceFile(path: string, content: string | Uint8Array): void {
  const before = statSync(path, { throwIfNoEntry: false });
  const target = before === undefined ? path : realpathSync(path);
  const temporary = join(dirname(target), `.${randomUUID()}.tmp`);
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
