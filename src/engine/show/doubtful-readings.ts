import { foldName } from "../../model/fold-name.ts";
import { jsonList } from "../../model/numbers/json-list.ts";
import type { Program } from "../../model/program/program.ts";
import type { Type } from "../../model/types/type.ts";
import { inputNamed } from "../../runtime/input-name.ts";
import { inputText } from "../../runtime/inputs.ts";
import type { Data, DoubtfulReading } from "../api.ts";

/** The most values in rows that are looked at. */
const MOST_IN_ROWS = 1000;

/**
 * The readings of numbers that are written with more decimal places than their type has; in rows of
 * a list, of each data the first. `reading` reads the text of a key.
 */
export function doubtfulReadings(
  program: Program,
  data: Data,
  reading: (key: string, text: string) => string | undefined,
): readonly DoubtfulReading[] {
  const found = new Map<string, DoubtfulReading>();
  for (const { key, type, value } of givenValues(program, data)) {
    const text = inputText(value, type);
    const inEachRow = key.replace(/\.\d+(?=\.|$)/g, "");
    if (typeof text !== "string" || found.has(inEachRow) || !hasMorePlaces(text, type)) continue;
    const read = reading(key, text);
    if (read !== undefined) found.set(inEachRow, { input: key, text, reading: read });
  }
  return [...found.values()];
}

interface ValueOfType {
  readonly key: string;
  readonly type: Type;
  readonly value: unknown;
}

/** The values of data, those in rows too: `members.2.income`. */
function* givenValues(program: Program, data: Data): Iterable<ValueOfType> {
  let inRows = 0;
  const open: (readonly [key: string, value: unknown])[] = Object.entries(data);
  for (let next = open.shift(); next !== undefined && inRows < MOST_IN_ROWS; next = open.shift()) {
    const [name, value] = next;
    const key = foldName(name);
    if (/\.\d+(?:\.|$)/.test(key)) inRows++;
    const input = inputNamed(program, key);
    if (input?.kind === "value") yield { key, type: input.type, value };
    else if (input?.kind === "list") open.push(...rowsIn(value).map((row, at) => [`${key}.${at + 1}`, row] as const));
    else if (input?.kind === "row" && typeof value === "object" && value !== null)
      open.push(...Object.entries(value).map(([field, inner]) => [`${key}.${field}`, inner] as const));
  }
}

/** The first rows of a list, which may be a JSON text. */
function rowsIn(value: unknown): readonly unknown[] {
  return jsonList(value)?.slice(0, MOST_IN_ROWS) ?? [];
}

/** True when a number is written with more decimal places than its type has. */
function hasMorePlaces(text: string, type: Type): boolean {
  if (!("decimals" in type) || type.decimals === undefined) return false;
  const [, fraction = "", exponent = "0"] = WRITTEN.exec(text.replaceAll("_", "")) ?? [];
  return fraction.length - Number(exponent) > type.decimals;
}

const WRITTEN = /\.(\d+)(?:e([+-]?\d+))?/i;
