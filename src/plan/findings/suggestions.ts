import { nearest } from "../../model/suggest.ts";
import type { Suggestion } from "../../model/suggestion.ts";

/**
 * How many names are compared for the suggestions of one report: enough for every mistake of a
 * person, and no more than a moment for a workspace that is nothing but mistakes.
 */
const MAX_COMPARISONS = 250_000;

/** The nearest of the candidates, as long as the report's share of comparisons lasts. */
export type Suggest = (name: string, candidates: () => readonly string[]) => string | undefined;

/**
 * Something that takes a search: made when a finding is reported, as of very many only the first
 * are.
 */
export type Late<Made> = Made | ((suggest: Suggest) => Made);

/** A suggestion that may be there only once it is looked for. */
export type LateSuggestion = Late<Suggestion | undefined>;

/** What becomes of something late. */
export function lately<Before, After>(late: Late<Before>, then: (made: Before) => After): Late<After> {
  return isLate(late) ? (suggest) => then(late(suggest)) : then(late);
}

/** Makes it now. */
export function madeWith<Made>(suggest: Suggest, late: Late<Made>): Made {
  return isLate(late) ? late(suggest) : late;
}

function isLate<Made>(late: Late<Made>): late is (suggest: Suggest) => Made {
  return typeof late === "function";
}

/** Suggestions for the misspelt names of one report. */
export function boundedSuggestions(): Suggest {
  let left = MAX_COMPARISONS;
  return (name, candidates) => {
    if (left <= 0) return undefined;
    const names = candidates();
    left -= names.length;
    return nearest(name, names);
  };
}
