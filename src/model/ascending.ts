/**
 * Compares two texts or two numbers, for `sort`. Texts compare by UTF-16 code units, so that the
 * order is the same on every machine and in every language.
 */
export function ascending<Ordered extends string | number>(a: Ordered, b: Ordered): -1 | 0 | 1 {
  return a < b ? -1 : a > b ? 1 : 0;
}
