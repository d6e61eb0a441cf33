/*
 * Sizes at which this part works in another way, with what each saves.
 */

/** Arms from which a ladder is looked up: of 1,000 arms a scan takes 20 times as long. */
export const FEWEST_ARMS = 16;

/** Fractions are reduced beyond it: with a gcd at each step, sums take 5 to 30 times as long. */
export const REDUCE_ABOVE = 1n << 256n;
