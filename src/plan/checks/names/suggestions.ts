import { nearest } from "../../../model/suggest.ts";

/** How many names are compared for the suggestions of one row: enough for every mistake of a person, and no more than a moment for a row that is nothing but mistakes. */
const MAX_COMPARISONS = 100_000;

/** The nearest of the candidates, as long as the row's share of comparisons lasts. */
export type Suggest = (name: string, candidates: () => readonly string[]) => string | undefined;

/** Suggestions for the misspelt names of one row. */
export function boundedSuggestions(): Suggest {
  let left = MAX_COMPARISONS;
  return (name, candidates) => {
    if (left <= 0) return undefined;
    const names = candidates();
    left -= names.length;
    return nearest(name, names);
  };
}
