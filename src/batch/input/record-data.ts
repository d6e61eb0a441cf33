import type { DataValue } from "../../engine/api.ts";
import { isNumberText } from "../../model/numbers/read-number.ts";
import type { InputRecord } from "../format.ts";
import type { ColumnBinding } from "./bindings.ts";

/** The data of a record: the values of its columns by input key. */
export function dataOf(record: InputRecord, bindings: readonly ColumnBinding[]): Record<string, DataValue> {
  const data: Record<string, DataValue> = {};
  for (const { column, key, unit } of bindings) {
    const value = record.value(column);
    if (value === undefined) continue;
    data[key] = unit === undefined ? value : withUnit(value, unit);
  }
  return data;
}

/** A bare number as an amount. */
function withUnit(value: DataValue, unit: string): DataValue {
  const text = typeof value === "number" || typeof value === "bigint" ? String(value) : value;
  return typeof text === "string" && isNumberText(text.trim()) ? `${text} ${unit}` : value;
}
