import type { Data } from "../../engine/api.ts";
import { withoutByteOrderMark } from "../../engine/sources.ts";
import { numbersAsTexts } from "../../model/numbers/json-list.ts";
import { isJsonObject } from "../../node/json-object.ts";
import type { BodyProblem } from "../../node/server/http-server.ts";
import { haveNumber, jsonExcess, MOST_NAMES } from "../../node/server/json-excess.ts";
import { HttpError } from "../reply/http-error.ts";

/** Many objects, one on each line. */
export const LINES_TYPE = "application/x-ndjson";

const JSON_TYPE = "application/json";
const FORM_TYPE = "application/x-www-form-urlencoded";

/**
 * Reads a request body (docs/spec/07-surfaces.md#3-4-request-bodies); a form waits for the names of
 * lists. `type` is the header Content-Type; members may have any value, which is checked when they
 * are bound. Throws, and rejects with, unsupported_media_type, invalid_json, invalid_request.
 */
export function bodyData(body: Buffer, type: string | undefined, find: FindLists): Data | Promise<Data> {
  if (body.length === 0) return {};
  if (checkedMediaType(type) === JSON_TYPE) {
    const excess = jsonExcess(body);
    if (excess !== undefined) throw new HttpError("invalid_json", `the JSON of the body ${excess}`);
    return jsonData(decodedJson(body));
  }
  const text = withoutByteOrderMark(body.toString("utf8"));
  // As `curl -d` sends it without a header: nothing of it would be read, and nothing said.
  if (text.startsWith("{"))
    throw new HttpError("unsupported_media_type", `the body is JSON, and its type a form: send ${JSON_TYPE}`);
  return withLists(fieldData(text, "form"), text, find);
}

/** Finds the names of the lists of a version. */
type FindLists = () => Promise<{ readonly lists: readonly string[] }>;

/**
 * The data of a body that has been parsed: its values are checked like those that programs give to
 * `run`. Throws invalid_json.
 */
export function readData(body: object): Data {
  if (!Array.isArray(body)) return Object.fromEntries(Object.entries(body));
  throw new HttpError("invalid_json", "the body is not a JSON object");
}

/** Refuses too many fields: as many names are read of JSON. Throws invalid_request. */
function checkFields(text: string, place: "form" | "query"): void {
  let fields = 1;
  for (let at = text.indexOf("&"); at >= 0; at = text.indexOf("&", at + 1)) {
    fields++;
    if (fields > MOST_NAMES) throw new HttpError("invalid_request", `the ${place} has more than ${MOST_NAMES} fields`);
  }
}

/** The media type of a body: JSON, lines of it, or a form. Throws unsupported_media_type. */
export function checkedMediaType(type: string | undefined): typeof JSON_TYPE | typeof LINES_TYPE | typeof FORM_TYPE {
  if (type === JSON_TYPE) return type;
  const plain = type?.split(";")[0]?.trim().toLowerCase();
  if (plain === JSON_TYPE || plain === LINES_TYPE || plain === FORM_TYPE) return plain;
  const what = type ? `the content type \`${type}\`` : "a body without content type";
  throw new HttpError(
    "unsupported_media_type",
    `${what} is not read here: send ${JSON_TYPE}, ${LINES_TYPE} or ${FORM_TYPE}`,
  );
}

/**
 * Fields of a form, or of a query without its question mark; the last value of a repeated field.
 * Throws invalid_request.
 */
export function fieldData(text: string, place: "form" | "query" = "query"): Record<string, string> {
  checkFields(text, place);
  const data: Record<string, string> = Object.create(null);
  // URLSearchParams drops a question mark at the very beginning, which is part of the first name
  // here.
  for (const [name, value] of new URLSearchParams(text.startsWith("?") ? `&${text}` : text)) data[name] = value;
  return data;
}

/** The fields of a text, where the values of the name of a list are its rows: `fares=1&fares=2`. */
export async function withLists(
  fields: Readonly<Record<string, string>>,
  text: string,
  find: FindLists,
): Promise<Data> {
  const single = Object.keys(fields).filter((name) => !fields[name]?.startsWith("["));
  if (single.length === 0) return fields;
  const { lists } = await find();
  const names = single.filter((name) => lists.includes(name.toLowerCase()));
  if (names.length === 0) return fields;
  const all = new URLSearchParams(text.startsWith("?") ? `&${text}` : text);
  return { ...fields, ...Object.fromEntries(names.map((name) => [name, all.getAll(name)])) };
}

/**
 * Refuses bytes that are not UTF-8, and skips a byte order mark; has no state between bodies.
 */
const UTF_8 = new TextDecoder("utf-8", { fatal: true });

function decodedJson(body: Buffer): string {
  try {
    return UTF_8.decode(body);
  } catch {
    throw new HttpError("invalid_json", "the body is not JSON: it is not encoded as UTF-8");
  }
}

/**
 * One JSON object (docs/spec/07-surfaces.md#1-3-input-values-arriving-as-json). The object of the
 * parser is used as it is: copying it would cost more than an evaluation.
 */
function jsonData(text: string): Data {
  const parsed = parsedObject(text);
  return (haveNumber(parsed) ? parsedObject(numbersAsTexts(text)) : parsed) as Data;
}

type Members = Readonly<Record<string, unknown>>;

function parsedObject(text: string): Members {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message : "unreadable";
    throw new HttpError("invalid_json", `the body is not JSON: ${reason}`);
  }
  if (isJsonObject(value)) return value;
  throw new HttpError("invalid_json", "the body must be a JSON object with one member for each data name");
}

/** Largest body after decoding, in bytes (docs/spec/07-surfaces.md#3-4-request-bodies). */
export const LARGEST_BODY = 2_097_152;

/** A body: bytes, or the object that a parser in front of the router made of them. */
export type RequestBody = Buffer | object;

/** The error for a body that cannot be read. */
export function bodyError(problem: BodyProblem): HttpError {
  return problem === "too large"
    ? new HttpError("payload_too_large", `the body is larger than ${LARGEST_BODY} bytes`)
    : new HttpError("invalid_request", "the body could not be read completely");
}
