/** The longest record, in bytes without its end. */
export const LONGEST_RECORD = 1 << 20;

/** The bytes of the longest end of a record. */
export const LONGEST_END = 2;

/** The reason of a record that is longer. */
export const TOO_LONG = "the record is longer than 1 MiB";

/** The reason of a record in another encoding. */
export const NOT_UTF8 = "the record is not UTF-8";

/** About the bytes of one chunk. */
export const CHUNK_BYTES = 1 << 17;
