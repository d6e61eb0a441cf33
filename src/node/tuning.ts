/*
 * Sizes at which this part works in another way, with what each saves.
 */

/**
 * The work after which V8 optimises, in bytes of code that were run: five times the default. Most
 * commands are over before optimising has paid: it took 7 to 13 % of the processor time of most,
 * and 39 % of `engine test`.
 */
export const OPTIMISE_LATE = 350_000;

/** Milliseconds of the main thread that one request may take while others wait. */
export const SHARE = 25;

/** An operation on numbers of more bits may take most of a share, and nothing interrupts it. */
export const SHORT_NUMBERS = 4096;

/** Rules of so many characters are processed in some 40 ms, the time to start a thread. */
export const SMALL = 20_000;
