import type { RowLimits } from "../../../model/limits.ts";
import { isPlainObject } from "../../object-kind.ts";

/** The rows that a request may still have. */
interface RowsLeft {
  /** The most rows of a list. */
  readonly ofList: number;
  /** Of all lists. */
  left: number;
}

export function openRows({ max_list_rows: ofList, max_request_rows: left }: RowLimits): RowsLeft {
  return { ofList, left };
}

/** The test that the data of one row need no conversion. */
type IsPlainRow = (data: Readonly<Record<string, unknown>>, rows: RowsLeft) => boolean;

/** True for a list of rows, no more than there may be, whose data need no conversion. */
export function plainRows(given: unknown, rows: RowsLeft, isPlainRow: IsPlainRow): boolean {
  if (!takesRows(given, rows)) return false;
  for (const row of given) if (!isPlainObject(row) || !isPlainRow(row, rows)) return false;
  return true;
}

/** True for a list of values, no more than there may be, that are texts, truth values or whole. */
export function plainValues(given: unknown, rows: RowsLeft): boolean {
  if (!takesRows(given, rows)) return false;
  for (const value of given)
    if (typeof value !== "string" && typeof value !== "boolean" && !isWholeNumber(value)) return false;
  return true;
}

/** True for a number that a double holds exactly, as JSON may give it. */
export function isWholeNumber(value: unknown): boolean {
  return Number.isSafeInteger(value);
}

function takesRows(given: unknown, rows: RowsLeft): given is readonly unknown[] {
  if (!Array.isArray(given) || given.length > rows.ofList || given.length > rows.left) return false;
  rows.left -= given.length;
  return true;
}
