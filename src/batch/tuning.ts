/**
 * About the bytes of one chunk, for which a thread takes some milliseconds. From a fourth of it to
 * four times as many, a record takes about the same time.
 */
export const CHUNK_BYTES = 1 << 16;

/**
 * Milliseconds that the main thread has for a chunk of a short table. Without it each of them waits
 * for the start of a thread, with which the command takes half as long again.
 */
export const SHARE_OF_TABLE = 250;

/** Instants whose rules are kept: without it, records of many days take four times as long. */
export const MOST_INSTANTS = 1024;
