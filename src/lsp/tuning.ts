/** The characters up to which a project is analysed at once, so that no answer waits for a turn. */
export const ANALYSED_AT_ONCE = 300_000;

/** Milliseconds of analysing before other work gets its turn: typing goes on in large projects. */
export const SLICE = 30;
