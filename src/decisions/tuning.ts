/*
 * Sizes at which this part works in another way, with what each saves.
 */

/**
 * Milliseconds of a write after which the disk is busy, so that another thread writes: to hand
 * lines to one takes ten times the processor time of a write here.
 */
export const QUICK = 20;
