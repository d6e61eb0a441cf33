import type { Rational } from "../../model/numbers/rational.ts";
import type { ChangeCause } from "./causes.ts";

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
