import type { Data } from "../../../src/index.ts";

/** Rules, and the runs to evaluate. */
export interface RulesInput {
  readonly files: readonly (readonly [label: string, text: string])[];
  readonly runs: readonly RunInput[];
}

export interface RunInput {
  readonly spec: string;
  readonly repository?: string;
  readonly effective: string;
  readonly rules?: readonly string[];
  readonly data: Data;
}
