/**
 * A list as data have it, or as the text of a JSON array; undefined for everything else. Numbers in
 * a text keep their digits, as they do in other JSON
 * (docs/spec/07-surfaces.md#1-3-input-values-arriving-as-json).
 */
export function jsonList(value: unknown): readonly unknown[] | undefined {
  const items = typeof value === "string" ? parsed(value) : value;
  return Array.isArray(items) ? items : undefined;
}

function parsed(text: string): unknown {
  try {
    // The text itself must be JSON too: as a text, any digits would do for a number.
    return JSON.parse(text) && JSON.parse(numbersAsTexts(text));
  } catch {
    return undefined;
  }
}

/** Matches strings too, as digits inside of them are not numbers. */
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;

/** A JSON text whose numbers are texts of their digits, so that none passes through a double. */
export function numbersAsTexts(json: string): string {
  return json.replace(STRING_OR_NUMBER, (token) => (token.startsWith('"') ? token : `"${token}"`));
}
