import type { ColumnBinding } from "../input/bindings.ts";
import type { OutputPlan } from "../output/plan.ts";
import type { TallyOfChunk } from "../output/tally.ts";

/** What a worker starts with. */
export interface WorkSetup {
  readonly rules: RulesOfWork;
  /** The requested rules, in the order of the plan. */
  readonly inFormat: string;
  readonly outFormat: string;
  /** The columns of the input; undefined: each record has its own. */
  readonly columns: readonly string[] | undefined;
  readonly bindings: readonly ColumnBinding[];
  readonly takesDoubles: boolean;
  readonly plan: OutputPlan;
}

/** The spec that a worker evaluates. */
export interface RulesOfWork {
  readonly snapshot: Uint8Array;
  readonly spec: string;
  readonly repository: string | undefined;
  readonly rules: readonly string[];
  readonly effective: string;
}

/** The outcome of a chunk. */
export interface ChunkOutcome {
  /** The number of records, without rejected ones. */
  readonly records: number;
  readonly output: Uint8Array;
  readonly rejects: readonly RejectedRecord[];
  readonly tally: TallyOfChunk;
}

/** Something in a chunk that is no record. */
export interface RejectedRecord {
  /** The number of records and rejects before it in the chunk. */
  readonly index: number;
  /** The byte offset in the chunk. */
  readonly at: number;
  readonly reason: string;
  /** The bytes of output before it. */
  readonly written: number;
}
