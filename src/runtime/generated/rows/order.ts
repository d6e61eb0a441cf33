import { compare, type Rational } from "../../../model/numbers/rational.ts";
import type { Value } from "../../../model/value.ts";
import { isScalar } from "../../../model/value.ts";
import { compareTexts, identity, orderOf } from "../../lists/values/order.ts";
import { keyValue } from "../search/sought.ts";

/** A value of a row in generated code; of one list all have one form and scale. */
type OrderedValue = number | bigint | string | boolean | Rational | Value;

/** Rows by their keys, a list of keys for each of them; equal ones stay in their order. */
export function sortedRows<Row>(
  rows: readonly Row[],
  keys: readonly (readonly OrderedValue[])[],
  descending: readonly boolean[],
): readonly Row[] {
  const order = rows.map((_, at) => at);
  order.sort((a, b) => {
    for (const [key, values] of keys.entries()) {
      const [left, right] = [values[a], values[b]];
      const found = left === undefined || right === undefined ? 0 : orderOfValues(left, right);
      if (found !== 0) return descending[key] ? -found : found;
    }
    return 0;
  });
  return order.flatMap((at) => rows[at] ?? []);
}

function orderOfValues(a: OrderedValue, b: OrderedValue): number {
  if (typeof a === "string" && typeof b === "string") return compareTexts(a, b);
  if (typeof a !== "object" || typeof b !== "object") return a < b ? -1 : a > b ? 1 : 0;
  // Some arms of a rule may give fractions, others numbers of the exact program.
  if ("n" in a && "n" in b) return compare(a, b);
  return "kind" in a && "kind" in b && isScalar(a) && isScalar(b) ? orderOf(a, b) : 0;
}

/** True for a value that is not among the known ones, as `is` compares; it is from now on. */
export function isNewValue(known: Set<string>, value: OrderedValue): boolean {
  const key = typeof value === "object" ? identity(keyValue(value, undefined)) : String(value);
  if (known.has(key)) return false;
  known.add(key);
  return true;
}

/** The first n / den rows; undefined: that is no whole number from 0. */
export function topRows<Row>(rows: readonly Row[], n: number, den: number): readonly Row[] | undefined {
  return n < 0 || n % den !== 0 ? undefined : rows.slice(0, n / den);
}

/** The names of rows, which are the result of a rule that is a list of them. */
export function rowNames(rows: readonly { readonly name: string }[]): string {
  return rows.map(({ name }) => name).join(", ");
}

/** The number of rows as a line of an explanation shows it. */
export function rowsText({ length }: readonly unknown[]): string {
  return `${length} ${length === 1 ? "row" : "rows"}`;
}
