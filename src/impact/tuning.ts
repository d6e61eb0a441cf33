/**
 * The distinct values in memory of each table of a rule; more go to a file. Millions of them would
 * need gigabytes, and take longer.
 */
export const MOST_IN_MEMORY = 50_000;
