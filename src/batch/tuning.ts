/** About the bytes of one chunk, for which a thread takes some milliseconds. */
export const CHUNK_BYTES = 1 << 16;

/**
 * Milliseconds that the main thread has for a chunk of a short table. Without it each of them waits
 * for the start of a thread, which takes as long as the rest of the command.
 */
export const SHARE_OF_TABLE = 250;

/** Instants whose rules are kept: to find them again takes many times as long as a record. */
export const MOST_INSTANTS = 1024;
