/*
 * What nobody declared: how many decimals the callers of a slot give, and how large its values are.
 * A wrong guess makes an answer slower, never different: a value that does not fit is answered by
 * the exact program.
 */

/** Decimals of a number without `decimals`, and of a measure in its first declared unit. */
export const GUESSED_DECIMALS = 4;

/** Decimals of a percentage of a ratio without `decimals`. */
export const GUESSED_RATIO_DECIMALS = 3;

/** More declared decimals than this are read by the exact reader. */
export const MOST_DECIMALS = 9;

/** A slot counts in 1/den; units that would need a larger one are read by the exact reader. */
export const LARGEST_DENOMINATOR = 10n ** 9n;

/** A number, or an amount in the first declared unit, without bounds. */
export const USUAL_AMOUNT = 1_000_000n;

/** A ratio without bounds: 100 %. */
export const USUAL_RATIO = 1n;
