import type { ColumnBinding } from "../input/bindings.ts";
import type { OutputPlan } from "../output/plan.ts";
import type { TallyOfChunk } from "../output/tally.ts";
import type { CompiledRules } from "../rules/rules.ts";

/** The data that a worker starts with. */
export interface WorkSetup {
  readonly compiled: CompiledRules;
  /** As requested; absent: all rules of the spec itself. */
  readonly rules: readonly string[] | undefined;
  /** The instant of records without one of their own. */
  readonly effective: string;
  readonly inFormat: string;
  readonly outFormat: string;
  /** The columns that readers give values of. */
  readonly columns: readonly string[];
  /** That of the source. */
  readonly delimiter?: number | undefined;
  readonly bindings: readonly ColumnBinding[];
  /** The position of the column with the instant of each record. */
  readonly effectiveColumn: number | undefined;
  /** Responses are explained. */
  readonly explain: boolean;
  readonly plan: OutputPlan;
}

/** The records of a chunk, and memory for their output. */
export interface ChunkTask {
  readonly payload: Uint8Array;
  readonly spare?: ArrayBuffer | undefined;
}

/** The outcome of a chunk. */
export interface ChunkOutcome {
  /** That of the task, whose memory is used again; absent where there was no task. */
  readonly payload?: Uint8Array;
  /** The number of records, without rejected ones. */
  readonly records: number;
  readonly output: Uint8Array;
  readonly rejects: readonly RejectedRecord[];
  readonly tally: TallyOfChunk;
}

/** Something in a chunk that is not a record. */
export interface RejectedRecord {
  /** The number of records and rejects before it in the chunk. */
  readonly index: number;
  /** The byte offset in the chunk. */
  readonly at: number;
  readonly reason: string;
  /** The bytes of output before it. */
  readonly written: number;
  /** It ends the run, whatever may be rejected. */
  readonly ends?: true;
}
