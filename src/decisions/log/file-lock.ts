import { existsSync, lstatSync, realpathSync, rmSync, statSync } from "node:fs";
import { connect, createServer } from "node:net";
import { basename, dirname, join } from "node:path";

/** The file is written by another process, or may be. */
export class LockRefused extends Error {}

/**
 * Keeps other processes of this machine from writing a file, until this one ends in whichever way.
 * A Unix socket beside the file, `<file>.lock`, on which nobody listens any more is a lock that was
 * left behind: numbers of processes mean nothing in another container, and a lock of the file
 * itself needs code that is compiled. A file with several names is refused: each could have a lock.
 * Rejects with LockRefused, and with the error of the system when the lock cannot be made. Only
 * regular files are locked, and none on Windows.
 */
export async function lockFile(path: string): Promise<void> {
  const status = statSync(path, { throwIfNoEntry: false });
  if (status?.isFile() === false) return;
  if (status !== undefined && status.nlink > 1)
    throw new LockRefused(`${path} has several names (hard links), under which other servers may write it`);
  if (process.platform === "win32") return;
  const lock = `${placeOf(path)}.lock`;
  if (await isHeld(lock)) throw new LockRefused(`${path} is written by another server`);
  if (lstatSync(lock, { throwIfNoEntry: false })?.isSocket() === false)
    throw new LockRefused(`${lock} is a file of somebody else, in the place of the lock of ${path}`);
  rmSync(lock, { force: true });
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    // Processes of a cluster would otherwise share what they listen on.
    server.once("error", reject).listen({ path: lock, exclusive: true }, resolve);
  });
  server.unref();
  // Closing removes the socket.
  process.once("exit", () => server.close());
}

/** The path without links; the file itself may be missing. */
function placeOf(path: string): string {
  return existsSync(path) ? realpathSync(path) : join(realpathSync(dirname(path)), basename(path));
}

function isHeld(lock: string): Promise<boolean> {
  return new Promise((resolve) => {
    const attempt = connect(lock, () => {
      attempt.destroy();
      resolve(true);
    });
    attempt.once("error", () => resolve(false));
  });
}
