import { editDistance } from "../suggest.ts";

/**
 * Candidates by their edits from a name, letter case ignored: more than three count as four, so
 * that the time is linear in the length. Equally near ones keep their order. A file of its own, as
 * bundles without a long list of options leave this module out (`bundle/parts/never-seen.ts`).
 */
export function nearestFirst(name: string, candidates: readonly string[]): string[] {
  const wanted = [...name.toLowerCase()];
  const edits = (candidate: string) => Math.min(editDistance(wanted, [...candidate.toLowerCase()], 3), 4);
  const ranked = candidates.map((candidate) => ({ candidate, edits: edits(candidate) }));
  return ranked.sort((a, b) => a.edits - b.edits).map(({ candidate }) => candidate);
}
