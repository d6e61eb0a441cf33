import type { WorkspaceSource } from "../read.ts";

/** Milliseconds that one request may take of the main thread: others wait for so long. */
export const SHARE = 40;

/** What is made of so many characters of rules takes about a share: some 2 ms for 1,000 of them. */
export const SMALL = 20_000;

/** The characters of the texts of a workspace. */
export function charactersOf(sources: readonly WorkspaceSource[]): number {
  return sources.reduce((sum, { text }) => sum + text.length, 0);
}
