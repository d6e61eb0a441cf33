const SHARE = 10;

/**
 * The number of random values, or of generated programs, that a test takes: a sample of the number
 * that finds mistakes. The same values in every run find nothing new, so `PROPERTY_SEED`, which
 * draws others, takes all of them.
 */
export function volume(whole: number): number {
  return process.env.PROPERTY_SEED === undefined ? Math.ceil(whole / SHARE) : whole;
}

/** True for one in so many of the things that there are; for each one where `volume` takes all. */
export function isSampled(at: number, every: number): boolean {
  return process.env.PROPERTY_SEED !== undefined || at % every === 0;
}
