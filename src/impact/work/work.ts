import type { ColumnBinding } from "../../batch/input/bindings.ts";
import type { RejectedRecord } from "../../batch/work/work.ts";
import type { Grouping } from "../compare/grouping.ts";
import type { StatisticsParts } from "../statistics/rule-statistics.ts";

/** The data that a worker starts with. */
export interface ImpactSetup {
  readonly before: SideOfWork;
  readonly after: SideOfWork;
  /** Old keys of rules and inputs by new ones, where they differ. */
  readonly renamed: ReadonlyMap<string, string>;
  readonly groupings: readonly Grouping[];
  readonly inFormat: string;
  readonly columns: readonly string[];
  /** That of the source. */
  readonly delimiter?: number | undefined;
  readonly bindings: readonly ColumnBinding[];
}

/** The rules of a side, as a worker evaluates them. */
export interface SideOfWork {
  readonly snapshot: Uint8Array;
  readonly spec: string;
  readonly repository: string | undefined;
  readonly rules: readonly string[];
  readonly effective: string;
}

/** A chunk of records with its place. */
export interface ImpactTask {
  readonly payload: Uint8Array;
  readonly file: string;
  readonly at: number;
}

export interface ImpactOutcome {
  /** That of the task, whose memory is used again; absent where there was no task. */
  readonly payload?: Uint8Array;
  /** The number of records, without rejected ones. */
  readonly records: number;
  readonly rejects: readonly RejectedRecord[];
  /** By requested rule. */
  readonly statistics: readonly StatisticsParts[];
}
