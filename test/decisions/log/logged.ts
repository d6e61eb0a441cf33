import { readFileSync } from "node:fs";
import { run } from "../../faults/command.ts";

/** The lines of a log of decisions, parsed. */
export function linesOf(path: string): Record<string, unknown>[] {
  const text = readFileSync(path, "utf8");
  return text
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}

/** Runs `engine …`; answers its exit status and what it printed as JSON. */
export async function json(
  folder: string,
  words: readonly string[],
): Promise<{ status: number | null; report: Record<string, unknown> }> {
  const { status, text } = await run(folder, [...words, "--json"]);
  return { status, report: JSON.parse(text) };
}
