import { FieldReader } from "./fields.ts";

/** The codes of the characters between fields. */
export const COMMA = 44;
export const TAB = 9;

/** The characters that separate fields in tables of other programs, with their names. */
const KNOWN_DELIMITERS: ReadonlyMap<number, string> = new Map([
  [COMMA, "commas"],
  [59, "semicolons"],
  [TAB, "tabs"],
  [124, "vertical bars"],
]);

/** The name of a delimiter in messages. */
export function delimiterName(delimiter: number): string {
  return KNOWN_DELIMITERS.get(delimiter) ?? `\`${String.fromCharCode(delimiter)}\``;
}

/** The line with which Excel names the delimiter. */
export const SEPARATOR_LINE = /^"?sep=([\t -~])"?\r?\n$/i;

/**
 * The delimiter of a header: the usual one where it separates anything, else the one that separates
 * most.
 */
export function shownDelimiter(header: string, usual: number): number {
  let [found, most] = [usual, fieldsOf(header, usual)];
  if (most > 1) return usual;
  for (const delimiter of KNOWN_DELIMITERS.keys()) {
    const count = fieldsOf(header, delimiter);
    if (count > most) [found, most] = [delimiter, count];
  }
  return found;
}

function fieldsOf(header: string, delimiter: number): number {
  const fields = new FieldReader(delimiter);
  fields.read(header, 0);
  return fields.count;
}

/**
 * The delimiter of a whole text of CSV, and where its header begins: a line `sep=;` names it, else
 * the header shows it.
 */
export function delimiterOf(text: string, usual: number): { readonly delimiter: number; readonly header: number } {
  const first = text.slice(0, text.indexOf("\n") + 1);
  const named = SEPARATOR_LINE.exec(first)?.[1]?.charCodeAt(0);
  return named === undefined
    ? { delimiter: shownDelimiter(text, usual), header: 0 }
    : { delimiter: named, header: first.length };
}
