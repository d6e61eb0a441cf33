/*
 * Sizes at which this part works in another way, with what each saves.
 */

/**
 * Milliseconds of a write after which the disk is busy, so that another thread writes: to hand
 * lines to one takes ten times the processor time of a write here.
 */
export const QUICK = 20;

/**
 * Milliseconds for which lines that no answer waits for are collected. With 5, each request costs
 * 1 µs more: the system sets a clock whenever the process sleeps.
 */
export const COLLECTING = 20;

/** Characters that are written at once, without waiting for more lines. */
export const ENOUGH = 65_536;
