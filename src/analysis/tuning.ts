/** The steps of a slice: enough for a card of some 10,000 arms, in some ten seconds at most. */
export const STEPS = 1_500_000;
/** The inputs of regions that are tried to show one thing. */
export const TRIES = 100;
/** The inputs of a rule that are tried beside them. */
export const INPUTS = 1000;
/** The inputs of a rule of which all are tried. */
export const POINTS = 3000;
/** The most rows of lists that are tried or listed, whatever the rules say, and their levels. */
export const ROWS = 3;
/** The lists that are tried of each number of rows, and the longest list that is tried. */
export const LISTS = 32;
/** The lists that are tried of each longer number of rows: one that rules name, or the maximum. */
export const LONGER = 4;
/** The values of which sums, differences, products and quotients are tried. */
export const COMBINED = 6;
/** The ranges that are made of values. */
export const RANGES = 400;
/** The values of an input by lot, beside those that the rules name. */
export const LOTS = 12;
/** The same for a property, which few regions may refute. */
export const LOTS_OF_PROPERTY = 400;
/** The numbers of rows of lists, together, for each of which rules are followed row by row. */
export const COUNTS = 16;
/** The steps of a slice for rules that are followed so. */
export const STEPS_BY_ROW = 300_000;
