import type { LinkData } from "../data/given.ts";
import type { VersionChange } from "./about.ts";

/** The most changes that a page lists. */
const MOST = 24;

/**
 * The changes of rules around those in force. `starts`: the instants of all, in order; `current`:
 * the place of the one in force, -1 before the first; `after`: the results after the next one.
 */
export function versionChanges(
  starts: readonly string[],
  current: number,
  given: LinkData,
  after: VersionChange["results"],
): readonly VersionChange[] {
  const first = Math.max(0, current - MOST / 2);
  return starts.slice(first, first + MOST).map((from, at) => ({
    from,
    address: given.query({ "accept-datetime": from }),
    isCurrent: first + at === current,
    results: first + at === current + 1 ? after : undefined,
  }));
}
