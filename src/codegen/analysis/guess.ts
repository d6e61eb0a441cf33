/*
 * Guesses of undeclared facts: the decimals that callers of a slot give, and the size of its
 * values. A wrong guess makes an answer slower, never different: the exact program answers for a
 * value that does not fit.
 */

/** Decimals of a number without `decimals`, and of a measure in its first declared unit. */
export const GUESSED_DECIMALS = 4;

/** Decimals of a percentage of a ratio without `decimals`. */
export const GUESSED_RATIO_DECIMALS = 3;

/** The most declared decimals that generated code reads; the exact reader reads more. */
export const MOST_DECIMALS = 9;

/** A slot counts in 1/den; units that would need a larger one are read by the exact reader. */
export const LARGEST_DENOMINATOR = 10n ** 9n;

/** A number, or an amount in the first declared unit, without bounds. */
export const USUAL_AMOUNT = 1_000_000n;

/** A ratio without bounds: 100 %. */
export const USUAL_RATIO = 1n;
