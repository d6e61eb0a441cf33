import { readFileSync, type Stats, statSync } from "node:fs";
import { pathProblem, unreadable } from "./problems.ts";

/**
 * True when the path leads to an ordinary file. False for pipes and devices, which cannot be read
 * to an end, and for a link that leads nowhere or to itself.
 */
export function isRegularFile(path: string): boolean {
  return statsOf(path)?.isFile() === true;
}

/** True when the path leads to a folder, also by a link; false for a link to itself. */
export function leadsToFolder(path: string): boolean {
  return statsOf(path)?.isDirectory() === true;
}

/**
 * The text of a regular file. Throws `EngineErrors` for another kind of file, for more than
 * `mostBytes`, and when it cannot be read. `shown` is its path as the user knows it, `kind` names
 * its purpose.
 */
export function readRegularFile(
  path: string,
  { shown, kind, mostBytes }: { readonly shown: string; readonly kind: string; readonly mostBytes: number },
): string {
  const stats = statsOf(path);
  if (stats?.isFile() === false) throw pathProblem(`\`${shown}\` is not a regular file, so it is not read as ${kind}`);
  if ((stats?.size ?? 0) > mostBytes)
    throw pathProblem(`\`${shown}\` is larger than ${mostBytes} bytes, so it is not read as ${kind}`);
  try {
    return readFileSync(path, "utf8");
  } catch (thrown) {
    throw unreadable(shown, thrown);
  }
}

function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}
