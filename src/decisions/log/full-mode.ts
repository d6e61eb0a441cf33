/**
 * The way of a log of decisions that cannot be written. `wait`: an evaluation is answered when its
 * line is written, or refused when that takes too long. `drop`: evaluations are answered at once;
 * those that no memory is left for have no line, and the next line has their number.
 *
 * The choice is by itself, as the command line needs it before it loads the log.
 */
export type FullMode = (typeof FULL_MODES)[number];

export const FULL_MODES = ["wait", "drop"] as const;
