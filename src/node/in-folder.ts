import { existsSync, mkdirSync, rmdirSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a folder, and those above it, for what `write` puts there. When either fails, no new folder
 * is left behind.
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

/** Leaves a folder that was never made, or that somebody has put something into. */
function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // What failed before is what is reported.
  }
}
