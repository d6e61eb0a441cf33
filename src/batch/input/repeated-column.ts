import { problem } from "../problem.ts";

/**
 * Refuses columns of which two have one name, as nobody could tell which of them an input means. A
 * table may have a hundred thousand columns, so each name is looked at once. `label`: that of the
 * input in messages. Throws EngineErrors.
 */
export function refuseRepeated(columns: readonly string[], label: string): void {
  const seen = new Set<string>();
  for (const name of columns) {
    if (seen.has(name)) throw problem(`\`${label}\` has two columns \`${name}\``);
    seen.add(name);
  }
}
