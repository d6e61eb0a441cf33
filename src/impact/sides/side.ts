import type { Engine } from "../../engine/engine.ts";

/** One side of a comparison: rules at an instant. */
export interface ImpactSide {
  /** The side in a few words: `2025-12-31`, `git:HEAD`, `base = 10 eur`. */
  readonly name: string;
  readonly engine: Engine;
  readonly spec: string;
  readonly repository: string | undefined;
  /** The instant of all records, in the words of answers. */
  readonly effective: string;
}
