import { readFileSync, type Stats, statSync } from "node:fs";
import { pathProblem, unreadable } from "./problems.ts";

/**
 * Whether the path leads to an ordinary file. False for what cannot be read to its end (a pipe, a
 * device) and for a link that leads nowhere or to itself.
 */
export function isRegularFile(path: string): boolean {
  return statsOf(path)?.isFile() === true;
}

/**
 * The text of an ordinary file. Throws `EngineErrors` for what is none, has more than `mostBytes`,
 * or cannot be read: `shown` is its path as the user knows it, `kind` what it should be.
 */
export function readRegularFile(
  path: string,
  { shown, kind, mostBytes }: { readonly shown: string; readonly kind: string; readonly mostBytes: number },
): string {
  const stats = statsOf(path);
  if (stats?.isFile() === false) throw pathProblem(`\`${shown}\` is no ordinary file: that is no ${kind}`);
  if ((stats?.size ?? 0) > mostBytes)
    throw pathProblem(`\`${shown}\` is larger than ${mostBytes} bytes: that is no ${kind}`);
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
