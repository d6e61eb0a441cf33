/**
 * The order of two texts or two numbers: of texts by their UTF-16 code units, the same on every
 * machine and in every language.
 */
export function ascending<Ordered extends string | number>(a: Ordered, b: Ordered): -1 | 0 | 1 {
  return a < b ? -1 : a > b ? 1 : 0;
}
