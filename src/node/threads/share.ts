import type { WorkspaceSource } from "../workspace/read.ts";

/** Milliseconds of the main thread that one request may take while others wait. */
export const SHARE = 40;

/**
 * The number of characters of rules whose processing takes about a share: some 2 ms for 1,000 of
 * them.
 */
export const SMALL = 20_000;

/** The number of characters in the texts of a workspace. */
export function charactersOf(sources: readonly WorkspaceSource[]): number {
  return sources.reduce((sum, { text }) => sum + text.length, 0);
}
