import type { ExactAmount } from "./amounts.ts";

/** The changes between two sides, ready to be written in any form. All of it is plain data. */
export interface ImpactReport {
  readonly spec: string;
  readonly from: ReportedSide;
  readonly to: ReportedSide;
  readonly records: number;
  readonly rejected: number;
  /** The differences of the interfaces. */
  readonly differences: readonly string[];
  readonly rules: readonly RuleReport[];
}

export interface ReportedSide {
  readonly name: string;
  readonly effective: string;
  /** The date of the version as written. */
  readonly version?: string | undefined;
}

export interface RuleReport {
  readonly rule: string;
  /** The unit of all amounts; absent for plain numbers and other values. */
  readonly unit?: string | undefined;
  readonly changed: number;
  readonly vetoes: {
    readonly toVeto: number;
    readonly fromVeto: number;
    readonly otherReason: number;
    readonly onBothSides: number;
  };
  /** Of records with a number on both sides; absent for other values. */
  readonly numbers?: NumbersReport | undefined;
  /** The largest first. */
  readonly causes: readonly CausesReport[];
  /** All sets that are not listed. */
  readonly otherCauses: OtherCauses;
  /** Pairs of values that are not numbers, the most frequent first. */
  readonly transitions: readonly { readonly before: string; readonly after: string; readonly records: number }[];
  readonly otherTransitions: number;
  readonly groups: readonly GroupsReport[];
}

/** The sums of both sides. */
export interface SumsReport {
  readonly before: ExactAmount;
  readonly after: ExactAmount;
  readonly change: ExactAmount;
  /** `+4.98 %`; absent when the sum before is 0. */
  readonly relative?: string | undefined;
}

/** The sums are absent for ratios. */
export interface NumbersReport extends Partial<SumsReport> {
  readonly records: number;
  /** Of the changes of changed records; absent when none changed. */
  readonly quantiles?: Quantiles | undefined;
  /** Changed records by the size of their change. */
  readonly histogram: readonly Bin[];
  /** The values of both sides at each tenth of the records, smallest and largest included. */
  readonly deciles: readonly { readonly share: number; readonly before: ExactAmount; readonly after: ExactAmount }[];
}

export interface Quantiles {
  readonly min: ExactAmount;
  readonly p5: ExactAmount;
  readonly median: ExactAmount;
  readonly p95: ExactAmount;
  readonly max: ExactAmount;
}

/** Changes from `from` (included) to `to` (excluded, but in the last bin). */
export interface Bin {
  readonly from: ExactAmount;
  readonly to: ExactAmount;
  readonly records: number;
}

export interface OtherCauses {
  readonly sets: number;
  readonly records: number;
  readonly change?: ExactAmount | undefined;
}

/** A set of causes. */
export interface CausesReport {
  readonly causes: readonly CauseText[];
  readonly records: number;
  readonly change?: ExactAmount | undefined;
  readonly examples: readonly ChangedRecord[];
}

/** One cause in the words of the source. */
export interface CauseText {
  /** Ids of the deciding arms; absent for an input. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  /** `FILE:LINE` on the new side; absent for an input. */
  readonly at?: string | undefined;
  readonly name: string;
  /** The condition that held, and what became of the result. */
  readonly words: string;
}

export interface ChangedRecord {
  /** The number of the record, from 1. */
  readonly record: number;
  readonly data: readonly (readonly [input: string, value: string])[];
  readonly before: string;
  readonly after: string;
  readonly change?: ExactAmount | undefined;
  /** Both explanations, line by line. */
  readonly lines: readonly ExplanationLine[];
}

/** A line of both explanations; one that a side does not have is undefined there. */
export interface ExplanationLine {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly isSame: boolean;
}

/** Records by the groups of one input. */
export interface GroupsReport {
  readonly by: string;
  readonly groups: readonly GroupReport[];
}

export interface GroupReport {
  readonly group: string;
  readonly records: number;
  readonly changed: number;
  readonly before?: ExactAmount | undefined;
  readonly after?: ExactAmount | undefined;
  readonly change?: ExactAmount | undefined;
  readonly relative?: string | undefined;
}
