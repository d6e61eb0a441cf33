import { INPUTS } from "../tuning.ts";
import type { Candidates } from "./candidates.ts";
import type { NamedTexts } from "./row-data.ts";

/**
 * Data with small values among those that were tried, as long as the data show the same; `shows`
 * tells whether they do.
 */
export function smallestShowing(
  data: NamedTexts,
  candidates: readonly Candidates[],
  shows: (data: NamedTexts) => boolean,
): NamedTexts {
  let found = data;
  let left = INPUTS;
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false;
    for (const { input, texts } of candidates) {
      for (const text of texts) {
        if (text === found[input] || left-- <= 0) break;
        const smaller = { ...found, [input]: text };
        if (!shows(smaller)) continue;
        found = smaller;
        isSmaller = true;
        break;
      }
    }
  }
  return found;
}
