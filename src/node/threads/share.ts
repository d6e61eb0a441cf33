import { EngineTimeout } from "../../engine/errors.ts";
import { SMALL } from "../tuning.ts";
import type { WorkspaceSource } from "../workspace/read.ts";

/** The outcome of work that ends with EngineTimeout past its share; undefined: it did. */
export function withinShare<Outcome>(work: () => Outcome): Outcome | undefined {
  try {
    return work();
  } catch (thrown) {
    if (thrown instanceof EngineTimeout) return undefined;
    throw thrown;
  }
}

/** Milliseconds that threads have to compile, and to generate code, for later requests. */
export const MAKING = 60_000;

/**
 * True when one spec has more characters than that: a thread makes its interface and its program,
 * and has to load the rules for it.
 */
export function hasLargeSpec(sources: readonly WorkspaceSource[]): boolean {
  return sources.some(({ text }) => text.length > SMALL && text.split(/^spec\s/m).some(({ length }) => length > SMALL));
}

/** The number of characters in the texts of a workspace. */
export function charactersOf(sources: readonly WorkspaceSource[]): number {
  return sources.reduce((sum, { text }) => sum + text.length, 0);
}
