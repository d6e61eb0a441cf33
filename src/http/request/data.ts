import type { Data } from "../../engine/api.ts";
import { valueProblem } from "../../engine/evaluation/given.ts";
import { HttpError } from "../reply/http-error.ts";

const JSON_TYPE = "application/json";
const FORM_TYPE = "application/x-www-form-urlencoded";

/**
 * Reads a request body (`surfaces.md` 3.4). `type` is the header Content-Type.
 * Throws unsupported_media_type, invalid_json, invalid_data.
 */
export function bodyData(body: Buffer, type: string | undefined): Data {
  if (body.length === 0) return {};
  return checkedMediaType(type) === JSON_TYPE ? jsonData(decodedJson(body)) : fieldData(body.toString("utf8"));
}

/** The media type of a body, one of the two that are read here. Throws unsupported_media_type. */
export function checkedMediaType(type: string | undefined): typeof JSON_TYPE | typeof FORM_TYPE {
  if (type === JSON_TYPE) return type;
  const plain = type?.split(";")[0]?.trim().toLowerCase();
  if (plain === JSON_TYPE || plain === FORM_TYPE) return plain;
  const what = type ? `the content type \`${type}\`` : "a body without content type";
  throw new HttpError("unsupported_media_type", `${what} is not read here: send ${JSON_TYPE} or ${FORM_TYPE}`);
}

/** Fields of a form, or of a query without its question mark; of a repeated one the last. */
export function fieldData(text: string): Record<string, string> {
  const data: Record<string, string> = Object.create(null);
  // A question mark at the very beginning would not be taken for a part of the first name.
  for (const [name, value] of new URLSearchParams(text.startsWith("?") ? `&${text}` : text)) data[name] = value;
  return data;
}

/** Refuses bytes that are no UTF-8; keeps nothing from one body to the next. */
const UTF_8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function decodedJson(body: Buffer): string {
  try {
    return UTF_8.decode(body);
  } catch {
    throw new HttpError("invalid_json", "the body is not JSON: it is not encoded as UTF-8");
  }
}

/**
 * One JSON object (`surfaces.md` 1.3). Numbers become the text of their digits, so that none passes through a double. The object that the parser made is
 * handed on as it is: copying it would cost more than evaluating.
 */
function jsonData(text: string): Data {
  const members = parsedObject(text);
  let numbers = false;
  for (const name of Object.keys(members)) {
    const scalar = checkedScalar(name, members[name]);
    numbers ||= typeof scalar === "number";
  }
  return (numbers ? exactMembers(text) : members) as Data;
}

/**
 * The members of a text that `jsonData` has found well-formed and free of lists. Whole numbers are read as texts; a decimal becomes a list of its text,
 * so that it can be told from everything else and be refused.
 */
function exactMembers(text: string): Members {
  const exact = text.replace(STRING_OR_NUMBER, (token) => {
    if (token.startsWith('"')) return token;
    return WHOLE.test(token) ? `"${token}"` : `["${token}"]`;
  });
  const members = parsedObject(exact);
  for (const name of Object.keys(members)) {
    const value = members[name];
    const inner: unknown = isObject(value) ? Object.values(value)[0] : value;
    if (!Array.isArray(inner)) continue;
    throw invalidValue(
      name,
      `data \`${name}\`: the number ${inner[0]} must be given as text, "${inner[0]}", to stay exact`,
    );
  }
  return members;
}

const WHOLE = /^-?\d+$/;
/** In a JSON text every number stands outside of strings, and begins with a digit or a minus sign. */
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;

type Members = Readonly<Record<string, unknown>>;

function parsedObject(text: string): Members {
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

/** A value that is neither list nor object, or the magnitude of an amount. Throws invalid_data for any other form. */
function checkedScalar(name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const [magnitude, ...others] = Object.values(value);
  // Whether a number is whole is seen in its digits.
  if (isObject(value) && others.length === 0 && typeof magnitude === "number") return magnitude;
  const problem = valueProblem(name, value);
  if (problem !== undefined) throw invalidValue(name, problem.message);
  return magnitude;
}

function invalidValue(name: string, message: string): HttpError {
  return new HttpError("invalid_data", message, { data: name.toLowerCase() });
}

function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
