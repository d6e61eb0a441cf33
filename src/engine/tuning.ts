/*
 * Sizes at which this part works in another way, with what each saves.
 */

/**
 * Versions that are kept as requests chose them: to choose one again takes longer than most
 * evaluations. Callers may use any number of spellings.
 */
export const MOST_VERSIONS_KEPT = 256;
