import { existsSync, mkdirSync, rmdirSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a folder, and those above it, before `write` puts files there. When either fails, no new
 * folder is left behind.
 */
export function inFolder(folder: string, write: () => void): void {
  const missing: string[] = [];
  for (let at = folder; !existsSync(at); at = dirname(at)) missing.push(at);
  try {
    mkdirSync(folder, { recursive: true });
    write();
  } catch (thrown) {
    for (const made of missing) removeEmpty(made);
    throw thrown;
  }
}

/** Removes a folder if it exists and is empty: another process may have written into it. */
function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // The first failure is the one to report.
  }
}
