/**
 * Versions that need more steps of planning are compiled in a thread: so many take some 20 ms, and
 * nothing else is answered meanwhile.
 */
export const STEPS_HERE = 20_000;

/** Explanations of more bytes are written in a thread: others wait 2 ms beside them, not 50. */
export const SHORT_EXPLANATION = 256 * 1024;

/**
 * The shortest share in milliseconds, after many overruns within a second: beside 12 kinds of slow
 * evaluations others wait 16 ms, and 105 where each tries for a whole share.
 */
export const LEAST_SHARE = 5;

/**
 * Milliseconds of work on a document, or on many lines, before other requests have their turn: they
 * wait half as long as beside pieces of a whole share.
 */
export const TURN = 5;

/** Kinds of slow requests that are remembered: each goes to a thread at once. */
export const MOST_KINDS = 256;

/** Bytes of the documents that are kept: to make them again takes up to seconds. */
export const MOST_KEPT_BYTES = 32 * 1024 * 1024;

/** Brotli's default quality makes 1 MB a third smaller, but takes 300 times as long. */
export const BROTLI_QUALITY = 5;

/**
 * Milliseconds for which lines of a log are collected into one write. With a write for each line, a
 * request takes 74 to 90 µs of processor time, not 67 to 75.
 */
export const COLLECTING = 20;
