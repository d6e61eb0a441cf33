import { ascending } from "../../model/ascending.ts";
import { OTHERWISE } from "../slice/answer.ts";
import type { Claim } from "./claim.ts";

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
