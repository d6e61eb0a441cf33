import { parse } from "lossless-json";
import type { Data, DataValue } from "../engine/api.ts";
import { HttpError } from "./http-error.ts";

/** A number with a point or an exponent: refused, as a double would not keep it exact. */
class DecimalLiteral {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/**
 * Reads a request body (`surfaces.md` 3.4). `type` is the header Content-Type.
 * Throws unsupported_media_type, invalid_json, invalid_data.
 */
export function bodyData(body: Buffer, type: string | undefined): Data {
  if (body.length === 0) return {};
  switch (type?.split(";")[0]?.trim().toLowerCase()) {
    case "application/json":
      return jsonData(body.toString("utf8"));
    case "application/x-www-form-urlencoded":
      return fieldData(new URLSearchParams(body.toString("utf8")));
    default:
      throw new HttpError(
        "unsupported_media_type",
        `${type ? `the content type \`${type}\`` : "a body without content type"} is not read here: send application/json or application/x-www-form-urlencoded`,
      );
  }
}

/** Fields of a form or query; of a repeated one the last. */
export function fieldData(fields: Iterable<readonly [string, string]>): Data {
  const data: Record<string, string> = Object.create(null);
  for (const [name, value] of fields) data[name] = value;
  return data;
}

/** One JSON object. Only a body with numbers needs the slower reader that keeps every digit of an integer. */
function jsonData(text: string): Data {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (problem) {
    throw new HttpError(
      "invalid_json",
      `the body is not JSON: ${problem instanceof Error ? problem.message : "unreadable"}`,
    );
  }
  if (!isObject(value))
    throw new HttpError("invalid_json", "the body must be a JSON object with one member for each data name");
  if (!hasNumber(value)) return withoutPrototype(value);
  const exact = parse(text, null, { parseNumber: exactNumber, onDuplicateKey: ({ newValue }) => newValue });
  return withoutPrototype(isObject(exact) ? exact : value);
}

function exactNumber(text: string): bigint | DecimalLiteral {
  return /^-?\d+$/.test(text) ? BigInt(text) : new DecimalLiteral(text);
}

function hasNumber(value: object): boolean {
  return Object.values(value).some(
    (member: unknown) => typeof member === "number" || (isObject(member) && hasNumber(member)),
  );
}

function withoutPrototype(value: object): Data {
  const data: Record<string, DataValue> = Object.create(null);
  for (const [name, member] of Object.entries(value)) {
    const decimal =
      member instanceof DecimalLiteral ? member : isObject(member) ? Object.values(member).find(isDecimal) : undefined;
    if (decimal !== undefined) {
      throw new HttpError(
        "invalid_data",
        `the value of \`${name}\` is the number ${decimal.text}: write decimals as text, "${decimal.text}", so that they stay exact`,
        { data: name },
      );
    }
    data[name] = member;
  }
  return data;
}

function isDecimal(value: unknown): value is DecimalLiteral {
  return value instanceof DecimalLiteral;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
