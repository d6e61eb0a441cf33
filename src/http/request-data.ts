import type { Data, DataValue } from "../engine/api.ts";
import { HttpError } from "./http-error.ts";

const JSON_TYPE = "application/json";
const FORM_TYPE = "application/x-www-form-urlencoded";

/**
 * Reads a request body (`surfaces.md` 3.4). `type` is the header Content-Type.
 * Throws unsupported_media_type, invalid_json, invalid_data.
 */
export function bodyData(body: Buffer, type: string | undefined): Data {
  if (body.length === 0) return {};
  return checkedMediaType(type) === JSON_TYPE
    ? jsonData(decodedJson(body))
    : fieldData(new URLSearchParams(body.toString("utf8")));
}

/** The media type of a body, one of the two that are read here. Throws unsupported_media_type. */
export function checkedMediaType(type: string | undefined): typeof JSON_TYPE | typeof FORM_TYPE {
  if (type === JSON_TYPE) return type;
  const plain = type?.split(";")[0]?.trim().toLowerCase();
  if (plain === JSON_TYPE || plain === FORM_TYPE) return plain;
  const what = type ? `the content type \`${type}\`` : "a body without content type";
  throw new HttpError("unsupported_media_type", `${what} is not read here: send ${JSON_TYPE} or ${FORM_TYPE}`);
}

/** Fields of a form or query; of a repeated one the last. */
export function fieldData(fields: Iterable<readonly [string, string]>): Record<string, string> {
  const data: Record<string, string> = Object.create(null);
  for (const [name, value] of fields) data[name] = value;
  return data;
}

function decodedJson(body: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    throw new HttpError("invalid_json", "the body is not JSON: it is not encoded as UTF-8");
  }
}

/** One JSON object (`surfaces.md` 1.3). Numbers become the text of their digits, so that none passes through a double. */
function jsonData(text: string): Data {
  const members = parsedObject(text);
  const data: Record<string, DataValue> = Object.create(null);
  let numbers = false;
  for (const [name, value] of Object.entries(members)) {
    data[name] = checkedValue(name, value);
    numbers ||= typeof value === "number" || (isObject(value) && typeof Object.values(value)[0] === "number");
  }
  return numbers ? exactData(text) : data;
}

/**
 * Data of a text that `jsonData` has found well-formed and free of lists. Whole numbers are read as texts; a decimal becomes a list of its text,
 * so that it can be told from everything else and be refused.
 */
function exactData(text: string): Data {
  const exact = text.replace(STRING_OR_NUMBER, (token) => {
    if (token.startsWith('"')) return token;
    return /^-?\d+$/.test(token) ? `"${token}"` : `["${token}"]`;
  });
  const data: Record<string, DataValue> = Object.create(null);
  for (const [name, value] of Object.entries(parsedObject(exact))) {
    const inner = isObject(value) ? Object.values(value)[0] : value;
    if (Array.isArray(inner)) {
      const message = `is the number ${inner[0]}: write decimals as text, "${inner[0]}", so that they stay exact`;
      throw invalidValue(name, message);
    }
    data[name] = checkedValue(name, value);
  }
  return data;
}

/** In a JSON text every number stands outside of strings, and begins with a digit or a minus sign. */
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;

function parsedObject(text: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message : "unreadable";
    throw new HttpError("invalid_json", `the body is not JSON: ${reason}`);
  }
  if (isObject(value)) return value;
  throw new HttpError("invalid_json", "the body must be a JSON object with one member for each data name");
}

function checkedValue(name: string, value: unknown): DataValue {
  if (value === null || typeof value === "string" || typeof value === "boolean" || typeof value === "number")
    return value;
  if (!isObject(value)) throw invalidValue(name, "is a list, which is no value");
  const amount = Object.entries(value);
  const [unit, magnitude] = amount[0] ?? ["", undefined];
  if (amount.length !== 1 || (typeof magnitude !== "string" && typeof magnitude !== "number"))
    throw invalidValue(name, 'is an object, but not one unit with its magnitude, such as {"eur": "84"}');
  return { [unit]: magnitude };
}

function invalidValue(name: string, problem: string): HttpError {
  return new HttpError("invalid_data", `the value of \`${name}\` ${problem}`, { data: name.toLowerCase() });
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
