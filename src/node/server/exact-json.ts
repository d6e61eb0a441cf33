import { isJsonObject } from "../json-object.ts";

/** Matches strings too, as digits inside of them are not numbers. */
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;

/** A JSON text whose numbers are texts of their digits, so that none passes through a double. */
export function numbersAsTexts(json: string): string {
  return json.replace(STRING_OR_NUMBER, (token) => (token.startsWith('"') ? token : `"${token}"`));
}

/**
 * True when a value of an input is a number, or an amount whose magnitude is a number, also in
 * lists.
 */
export function haveNumber(data: Readonly<Record<string, unknown>>): boolean {
  return Object.values(data).some(
    (value) =>
      typeof value === "number" ||
      (isJsonObject(value) && isAmount(value)) ||
      (Array.isArray(value) && hasNumber(value)),
  );
}

/** True for a list with a number at any depth. */
function hasNumber(list: readonly unknown[]): boolean {
  const open: unknown[] = [...list];
  for (let item = open.pop(); item !== undefined || open.length > 0; item = open.pop()) {
    if (typeof item === "number") return true;
    if (typeof item === "object" && item !== null) for (const member of Object.values(item)) open.push(member);
  }
  return false;
}

function isAmount(value: Readonly<Record<string, unknown>>): boolean {
  const [magnitude, ...others] = Object.values(value);
  return others.length === 0 && typeof magnitude === "number";
}
