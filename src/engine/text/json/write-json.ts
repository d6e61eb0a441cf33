import type { Limits } from "../../../model/limits.ts";
import { type ByteBudget, responseBudget } from "../byte-budget.ts";
import { CompactJson } from "./compact-json.ts";

/**
 * JSON text of plain data on one line, however deep it is nested. JSON.stringify, which is fastest,
 * writes what is certainly short and flat enough. Exceptions of the budget pass through.
 */
export function writeJson(value: object, budget: ByteBudget): string {
  if (mostBytes(value, budget.left) <= budget.left) return budget.text(JSON.stringify(value));
  const writer = new CompactJson();
  writer.spend(value, budget);
  return writer.text(value);
}

/**
 * The same for a whole answer. Throws EngineErrors of kind `resource_limit` when it exceeds
 * `max_response_bytes`.
 */
export function documentJson(document: object, limits: Pick<Limits, "max_response_bytes">): string {
  return writeJson(document, responseBudget(limits));
}

/**
 * A bound of the bytes in the JSON text of a value, which is nearly exact for plain texts; Infinity
 * where it nests deeper than `levels`. Counting ends above `enough`: lists that a value shares make
 * its text far longer than the value.
 */
export function mostBytes(value: unknown, enough: number, levels = DEEPEST): number {
  if (typeof value === "string") return mostOfText(value);
  if (typeof value !== "object" || value === null) return LONGEST_NUMBER;
  if (levels === 0) return Number.POSITIVE_INFINITY;
  let bytes = 2;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length && bytes <= enough; i++)
      bytes += 1 + mostBytes(value[i], enough - bytes, levels - 1);
    return bytes;
  }
  const record = value as Readonly<Record<string, unknown>>;
  for (const key in record) {
    if (bytes > enough) return bytes;
    bytes += 2 + mostOfText(key) + mostBytes(record[key], enough - bytes, levels - 1);
  }
  return bytes;
}

function mostOfText(text: string): number {
  return 2 + (PLAIN.test(text) ? text.length : ESCAPED * text.length);
}

/** Texts that JSON writes as they are, each character in one byte. */
const PLAIN = /^[ !#-[\]-~]*$/;
/** The length of a character that is escaped by its code. */
const ESCAPED = 6;
const LONGEST_NUMBER = 26;
/** The levels for which a recursion certainly has room. */
const DEEPEST = 200;
