import type { ArmPlace } from "../../engine/as-written/written-arms.ts";
import { ascending } from "../../model/ascending.ts";
import { type ClaimAnswer, OTHERWISE } from "../slice/answer.ts";

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

/**
 * The claims of several slices of one spec. A thing happens when it happens in one of them, and
 * never when it happens in none of those in which it is asked.
 */
export function mergedClaims(slices: readonly (readonly Claim[])[]): readonly Claim[] {
  const byKey = new Map<string, Claim>();
  for (const claim of slices.flat()) {
    const known = byKey.get(claim.key);
    byKey.set(claim.key, known === undefined ? claim : both(known, claim));
  }
  const asked = [...byKey.values()].filter(({ isAside }) => isAside !== true);
  return asked.sort((a, b) => ascending(a.at.file, b.at.file) || a.at.start - b.at.start || ascending(a.code, b.code));
}

/** The claim of two slices together. */
function both(known: Claim, claim: Claim): Claim {
  const [a, b] = [known, claim].map(({ answer }) => answer.kind);
  if (a === "proved" && b === "proved" && known.constant !== claim.constant)
    return { ...claim, isAside: true, answer: OTHERWISE };
  if (weight(claim) === weight(known)) return known.isAside === true ? claim : known;
  return weight(claim) > weight(known) ? claim : known;
}

function weight({ answer: { kind }, isFarDate }: Claim): number {
  if (kind === "shown") return isFarDate === true ? 2 : 3;
  return kind === "undecided" ? 1 : 0;
}

/** True when a claim is a finding. */
export function isFinding({ answer, finding, isFarDate }: Claim): boolean {
  return answer.kind === finding && isFarDate !== true;
}
