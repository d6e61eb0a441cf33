import type { Data } from "../../engine/api.ts";
import type { TextData } from "../../engine/evaluation/text-runs.ts";
import type { Rational } from "../../model/numbers/rational.ts";
import type { ChangeCause, SetOfCauses } from "./causes.ts";
import type { PairedRule } from "./pairing.ts";
import type { RawPair } from "./raw-pair.ts";

/** The change of a rule in one record. */
export interface RuleChange {
  readonly kind: "same" | "changed" | "to-veto" | "from-veto" | "other-veto" | "same-veto";
  /** Counts of both sides; absent without common numbers or values. */
  readonly numbers?: readonly [before: Rational, after: Rational] | undefined;
  /** Texts of both sides, where the table of transitions counts them. */
  readonly texts?: readonly [before: string, after: string] | undefined;
  readonly causes: readonly ChangeCause[];
  /** The key of the set of causes. */
  readonly set: string;
  /** By `--by`: the group of the record. */
  readonly groups: readonly string[];
}

/** True when the record counts as changed; another text of a veto does not. */
export function isChange(kind: RuleChange["kind"]): boolean {
  return kind === "changed" || kind === "to-veto" || kind === "from-veto";
}

/** The data of a record: texts and truth values by input key if they are such, or any form. */
export interface RecordToCompare {
  readonly texts: TextData | undefined;
  values(): Data;
}

/** Takes the comparisons of one record, by the position of the rule in the request. */
export interface ComparisonTaker {
  /** Integers of the shared scale of the rule. `causes`: of a change; else both are equal. */
  integers(rule: number, before: number, after: number, causes: SetOfCauses | undefined, groups: RecordGroups): void;
  texts(rule: number, before: string, after: string, causes: SetOfCauses | undefined, groups: RecordGroups): void;
  /** Both sides are vetoed. */
  vetoes(rule: number, kind: "same-veto" | "other-veto", groups: RecordGroups): void;
  change(rule: number, change: RuleChange): void;
}

/** The groups of a record. Equal ones of one comparer are one object. */
export interface RecordGroups {
  /** Its number among them, from 0. */
  readonly id: number;
  readonly names: readonly string[];
}

/** A rule of both sides. */
export interface JoinedRule {
  readonly id: number;
  readonly paired: PairedRule;
  /** Positions in the lists. */
  readonly old: number;
  readonly current: number;
  readonly pair: RawPair;
  /** By arms of both sides. Undefined: the lists do not tell all that it reads. */
  readonly decided: Map<number, DecidingReads | undefined>;
  /** In the record that is compared. */
  state: "same" | "changed" | "unknown";
  causes: SetOfCauses | undefined;
}

/** A slot of both sides. */
export interface JoinedSlot {
  readonly id: number;
  /** A rule or another slot gives it its value. */
  readonly isFed: boolean;
  readonly old: number;
  readonly current: number;
  readonly pair: RawPair;
}

/** The reads of a new rule when one of its arms decides, as far as the old side has them. */
export interface DecidingReads {
  readonly rules: readonly JoinedRule[];
  readonly slots: readonly JoinedSlot[];
  /** Read in some runs only. */
  readonly uncertainRules: readonly JoinedRule[];
  readonly uncertainSlots: readonly JoinedSlot[];
  /** The set of causes that is this rule alone. */
  readonly itself: SetOfCauses;
  /** Both texts of the rule answer the same for equal reads. */
  readonly hasSameText: boolean;
}
