import { existsSync, realpathSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { pathProblem } from "../problems.ts";

/**
 * Refuses a file below a folder that the user names when its path has a link below that folder: a
 * link could lead a write to a place outside. `shown`: the path as the user knows it. Throws
 * EngineErrors.
 */
export function refuseLinks(folder: string, below: string, shown = below): void {
  if (!existsSync(folder)) return;
  let existing = join(folder, below);
  while (!existsSync(existing)) existing = dirname(existing);
  if (realpathSync(existing) !== join(realpathSync(folder), relative(folder, existing)))
    throw pathProblem(`\`${shown}\` cannot be written: a part of its path is a link`);
}
