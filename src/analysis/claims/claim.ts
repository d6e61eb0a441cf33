import type { ArmPlace } from "../../engine/as-written/written-arms.ts";
import type { ClaimAnswer } from "../slice/answer.ts";

/** Kinds of findings (docs/spec/07-surfaces.md#2-13-engine-analyze). */
export type FindingCode =
  | "dead-arm"
  | "constant-condition"
  | "constant-rule"
  | "veto-reachable"
  | "gap"
  | "overlap"
  | "idle-input"
  | "reversed-range"
  | "property";

/** A question about all inputs of one slice of time, with its answer. */
export interface Claim {
  /** The same in all slices of a version. */
  readonly key: string;
  readonly code: FindingCode;
  readonly severity: "error" | "warning" | "info";
  /** The answer that is a finding. */
  readonly finding: "shown" | "proved";
  /** True for a date that leaves the calendar from a year nobody means: counted, no finding. */
  readonly isFarDate?: boolean;
  readonly at: ArmPlace & { readonly file: string };
  /** The arm or the rule that it is about. */
  readonly subject: string;
  readonly answer: ClaimAnswer;
  /** The outcome that is proved to be the only one; in another slice it may be another. */
  readonly constant?: string;
  /** True: it is not a question of its slice, and only stands against a proof in another one. */
  readonly isAside?: boolean;
  /** The sentence of the finding. */
  readonly message: string;
  /** The question, of which an undecided claim tells. */
  readonly question: string;
}
