/*
 * Sizes at which this part works in another way, with what each saves.
 */

/** Bits of integers beyond which the half-gcd saves time: 85 % of 20,000 bits, 98 % of 100,000. */
export const LONG_BITS = 3000;

/** Texts in a list that is written as a whole, in a quarter of the time. */
export const LONG_LIST = 100;
