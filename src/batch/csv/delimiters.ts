/** The codes of the characters between fields. */
export const COMMA = 44;
export const TAB = 9;

/** The characters that separate fields in tables of other programs, with their names. */
export const KNOWN_DELIMITERS: ReadonlyMap<number, string> = new Map([
  [COMMA, "commas"],
  [59, "semicolons"],
  [TAB, "tabs"],
  [124, "vertical bars"],
]);

/** The name of a delimiter in messages. */
export function delimiterName(delimiter: number): string {
  return KNOWN_DELIMITERS.get(delimiter) ?? `\`${String.fromCharCode(delimiter)}\``;
}
