import type { Limits } from "../../../model/limits.ts";
import { type ByteBudget, responseBudget } from "../byte-budget.ts";
import { CompactJson } from "./compact-json.ts";

/**
 * JSON text of plain data on one line, however deep it is nested. Exceptions of the budget pass
 * through.
 */
export function writeJson(value: object, budget: ByteBudget): string {
  const writer = new CompactJson();
  writer.spend(value, budget);
  return writer.text(value);
}

/**
 * JSON text of a document that nests a few levels deep, on one line. Throws EngineErrors of kind
 * `resource_limit` when it exceeds `max_response_bytes`. JSON.stringify, which is fastest, writes
 * documents that are certainly short.
 */
export function documentJson(document: object, limits: Pick<Limits, "max_response_bytes">): string {
  const budget = responseBudget(limits);
  return mostBytes(document, budget.left) <= budget.left ? JSON.stringify(document) : writeJson(document, budget);
}

/**
 * A bound of the bytes in the JSON text of a value. Counting ends above `enough`: lists that a
 * value shares make its text far longer than the value.
 */
export function mostBytes(value: unknown, enough: number): number {
  if (typeof value === "string") return ESCAPED * value.length + 3;
  if (typeof value !== "object" || value === null) return LONGEST_NUMBER;
  let bytes = 2;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length && bytes <= enough; i++) bytes += 1 + mostBytes(value[i], enough - bytes);
    return bytes;
  }
  const record = value as Readonly<Record<string, unknown>>;
  for (const key in record) {
    if (bytes > enough) return bytes;
    bytes += ESCAPED * key.length + 4 + mostBytes(record[key], enough - bytes);
  }
  return bytes;
}

/** The length of a character that is escaped by its code. */
const ESCAPED = 6;
const LONGEST_NUMBER = 26;
