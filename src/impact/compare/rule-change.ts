import type { Rational } from "../../model/numbers/rational.ts";
import type { ChangeCause } from "./causes.ts";

/** The change of a rule in one record. */
export interface RuleChange {
  readonly kind: "same" | "changed" | "to-veto" | "from-veto" | "other-veto" | "same-veto";
  /** The same as integers of the scale that both sides have in common, in its place. */
  readonly scaled?: readonly [before: number, after: number] | undefined;
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
