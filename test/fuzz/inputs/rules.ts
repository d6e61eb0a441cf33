import type { Data } from "../../../src/index.ts";
import type { Random } from "../random.ts";

/** The ways to an answer that is compared with the answer of the exact program. */
export const WAYS = ["formatted", "generated", "explained", "snapshot", "bundle"] as const;
export type Way = (typeof WAYS)[number];

/** Rules, and the runs to evaluate. */
export interface RulesInput {
  readonly files: readonly (readonly [label: string, text: string])[];
  readonly runs: readonly RunInput[];
  /** Absent: all. */
  readonly ways?: readonly Way[];
}

export interface RunInput {
  readonly spec: string;
  readonly repository?: string;
  readonly effective: string;
  readonly rules?: readonly string[];
  readonly data: Data;
}

/**
 * Mostly two ways, as all of them take three times as long: other rules are worth more than the
 * same ones in another way.
 */
export function someWays(random: Random): readonly Way[] {
  return random.oneIn(6) ? WAYS : random.shuffled(WAYS).slice(0, 2);
}
