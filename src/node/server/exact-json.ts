/** Matches strings too, as digits inside of them are not numbers. */
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;

/** A JSON text whose numbers are texts of their digits, so that none passes through a double. */
export function numbersAsTexts(json: string): string {
  return json.replace(STRING_OR_NUMBER, (token) => (token.startsWith('"') ? token : `"${token}"`));
}

/** True for data with a number anywhere: a value, the magnitude of an amount, a part of a row. */
export function haveNumber(data: Readonly<Record<string, unknown>>): boolean {
  const open: unknown[] = Object.values(data);
  for (let item = open.pop(); item !== undefined || open.length > 0; item = open.pop()) {
    if (typeof item === "number") return true;
    if (typeof item === "object" && item !== null) for (const member of Object.values(item)) open.push(member);
  }
  return false;
}
