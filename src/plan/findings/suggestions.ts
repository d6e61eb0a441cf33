import { nearest } from "../../model/suggest.ts";
import type { Suggestion } from "../../model/suggestion.ts";

/**
 * The number of names that one report compares for its suggestions: enough for every mistake of a
 * person, and only a moment's work for a workspace full of mistakes.
 */
const MAX_COMPARISONS = 250_000;

/** Finds the nearest of the candidates, until the comparisons of the report are used up. */
export type Suggest = (name: string, candidates: () => readonly string[]) => string | undefined;

/** A version of a spec; `start` is absent for the one without a date. */
export interface DatedSpec {
  readonly repository?: string | undefined;
  readonly spec: string;
  readonly start?: bigint | undefined;
}

/**
 * Advice for a name that `version` lacks, by default the one with the error, and another version of
 * its spec declares; undefined for other names.
 */
export type Elsewhere = (name: string, version?: DatedSpec) => Suggestion | undefined;

/**
 * A value that takes a search to make. It is made when its finding is reported, as only the first
 * of many findings are.
 */
export type Late<Made> = Made | ((suggest: Suggest, elsewhere: Elsewhere) => Made);

/** A suggestion that is searched for when its finding is reported; there may be none. */
export type LateSuggestion = Late<Suggestion | undefined>;

/** Applies a function to a late value once it is made. */
export function lately<Before, After>(late: Late<Before>, then: (made: Before) => After): Late<After> {
  return isLate(late) ? (suggest, elsewhere) => then(late(suggest, elsewhere)) : then(late);
}

/** Makes a late value now. */
export function madeWith<Made>(suggest: Suggest, late: Late<Made>, elsewhere: Elsewhere = () => undefined): Made {
  return isLate(late) ? late(suggest, elsewhere) : late;
}

function isLate<Made>(late: Late<Made>): late is (suggest: Suggest, elsewhere: Elsewhere) => Made {
  return typeof late === "function";
}

/** Suggestions for the misspelt names of one report, with its bound on comparisons. */
export function boundedSuggestions(): Suggest {
  let left = MAX_COMPARISONS;
  return (name, candidates) => {
    if (left <= 0) return undefined;
    const names = candidates();
    left -= names.length;
    return nearest(name, names);
  };
}
