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
