import { isJsonObject } from "../json-object.ts";

/** Matches strings too, as digits inside of them are not numbers. */
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;

/** A JSON text whose numbers are texts of their digits, so that none passes through a double. */
export function numbersAsTexts(json: string): string {
  return json.replace(STRING_OR_NUMBER, (token) => (token.startsWith('"') ? token : `"${token}"`));
}

/** True when a value of an input is a number, or an amount whose magnitude is a number. */
export function haveNumber(data: Readonly<Record<string, unknown>>): boolean {
  return Object.values(data).some((value) => typeof value === "number" || (isJsonObject(value) && isAmount(value)));
}

function isAmount(value: Readonly<Record<string, unknown>>): boolean {
  const [magnitude, ...others] = Object.values(value);
  return others.length === 0 && typeof magnitude === "number";
}
