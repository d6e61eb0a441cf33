/*
 * Sizes at which this part works in another way, with what each saves.
 */

/**
 * Requests after which code is made. The first program of a process takes 30 to 90 ms to generate,
 * check and compile, and an evaluation without it 0.2 to 0.6 ms while its own code is cold: after
 * about this many both have cost the same.
 */
export const REQUESTS_BEFORE_CODE = 100;

/** Characters of code that a request makes besides answering: they take some 25 ms, not seconds. */
export const SHARE_OF_REQUEST = 50_000;

/** Cells of a shared expression that is repeated: as functions, code is a tenth longer. */
export const LARGEST_REPEATED = 12;

/**
 * Places of a frame with fields; more are in lists. Lists take up to 65 % longer, and objects with
 * hundreds of fields are slow to make.
 */
export const MOST_FIELDS = 120;

/** Inputs whose keys code looks for one by one; for 100, a test of the given keys takes a sixth. */
export const MOST_CHECKED_KEYS = 64;

/** Entries of a keyed chain that one function explains: one for 300 takes four times as long. */
export const MOST_ENTRIES_OF_FUNCTION = 60;

/**
 * Arms of a rule with a generated explanation: of 50 arms the exact program takes 30 times as long.
 * The code grows with the square of their number, and of 600 arms it takes a second longer to make.
 */
export const MOST_ARMS = 60;

/** Units and options with a line of code each, by which those of 50 take a fifth of the time. */
export const MOST_UNITS = 100;

/** The exponent up to which a power is a product: by the exact function it takes 20 times. */
export const LARGEST_EXPONENT = 8n;

/**
 * Characters of the forms of code that passed its check, of some 20,000 functions: without them,
 * code of rules takes twice as long to make, and a bundle of many rules up to two and a half times.
 */
export const MOST_CHARACTERS_OF_FORMS = 4_000_000;
