/*
 * Texts of errors in bounds: they repeat names that users wrote, which may be as long as a file.
 */

/** The longest message and the longest name beside it, in UTF-16 units. */
const LONGEST_MESSAGE = 2_000;
const LONGEST_NAME = 600;
/** Units that are kept of the end. */
const KEPT_END = 197;

/** A message, or a suggestion, without the middle of a very long one. */
export function shortMessage(text: string): string {
  return shortened(text, LONGEST_MESSAGE);
}

/** A name without the middle of a very long one. */
export function shortName(text: string): string {
  return shortened(text, LONGEST_NAME);
}

function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length - KEPT_END - 3)} … ${text.slice(-KEPT_END)}`;
}
