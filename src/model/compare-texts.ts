/** The order of two texts by their UTF-16 code units: the same on every machine and in every language. */
export function compareTexts(a: string, b: string): -1 | 0 | 1 {
  return a < b ? -1 : a > b ? 1 : 0;
}
