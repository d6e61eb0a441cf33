import type { WrittenVersion } from "../../engine/as-written/written-version.ts";
import { compareDates, compareTimes } from "../../model/time/calendar.ts";
import { freeType } from "../../model/types/free-type.ts";
import { NUMBER, RATIO } from "../../model/types/primitive.ts";
import { isSameValue, type SameClock } from "../../model/types/same-value.ts";
import type { Type } from "../../model/types/type.ts";
import type { Value, Veto } from "../../model/value.ts";

/** As the language compares: one instant is the same in all zones. */
export const AS_COMPARED: SameClock = {
  date: (a, b) => compareDates(a, b) === 0,
  time: (a, b) => compareTimes(a, b) === 0,
};

/** `0.25` is the ratio 25 %, and `25%` the number 0.25: 100 % is 1. */
const OTHER_NOTATION: ReadonlyMap<string, Type> = new Map<string, Type>([
  ["ratio", NUMBER],
  ["number", RATIO],
]);

/** True for the type of a list, a row or an import, which no text stands for. */
export function isOfRows({ kind }: Type): boolean {
  return kind === "list" || kind === "row";
}

/** The value that a text stands for as a result of a type, or the veto that refuses it. */
export function resultValue(text: string, type: Type, key: string, { readValue }: WrittenVersion): Value | Veto {
  const read = readValue(text, freeType(type), key);
  if (read.kind !== "veto") return read;
  const other = OTHER_NOTATION.get(type.kind);
  const noted = other && readValue(text, other, key);
  return noted?.kind === "number" ? noted : read;
}

/** True when an expected text is the shown one, or has its value. */
export function isSameText(expected: string, shown: string, type: Type, key: string, version: WrittenVersion): boolean {
  if (expected === shown) return true;
  if (isOfRows(type)) return false;
  const values = [expected, shown].map((text) => resultValue(text, type, key, version));
  const [wanted, found] = values;
  if (wanted === undefined || found === undefined || wanted.kind === "veto" || found.kind === "veto") return false;
  return isSameValue(wanted, found, AS_COMPARED);
}
