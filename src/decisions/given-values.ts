import type { Data, DataValue, ListedData, Outline } from "../engine/api.ts";
import { jsonList } from "../model/numbers/json-list.ts";
import { isJsonObject } from "../node/json-object.ts";

/** A value that a request gives. */
export interface GivenDatum {
  /** As given, in lists with the places of rows from 1: `members.2.IBAN`. */
  readonly name: string;
  readonly value: Exclude<DataValue, null>;
}

/**
 * The data with each value replaced, also in lists: in arrays, in their JSON texts, and under names
 * such as `members.2.iban` (docs/spec/08-lists.md#4-given-lists).
 */
export function changedValues(
  data: Data,
  listOf: Outline["listOf"],
  change: (given: GivenDatum) => Exclude<DataValue, null>,
): Data {
  return changedMembers(data, "");

  function changedMembers(members: Data, prefix: string): Data {
    const changed = Object.entries(members).map(([name, value]) => [name, changedValue(`${prefix}${name}`, value)]);
    return Object.fromEntries(changed);
  }

  function changedValue(name: string, value: DataValue | undefined): DataValue | undefined {
    if (value === undefined || value === null) return value;
    const of = listOf(name);
    const rows = of === undefined ? undefined : jsonList(value);
    if (!isList(rows)) return change({ name, value });
    const changed = rows.map((row, at) => changedRow(`${name}.${at + 1}`, row, of));
    return typeof value === "string" ? JSON.stringify(changed) : changed;
  }

  function changedRow(name: string, row: ListedData, of: "rows" | "values" | undefined): ListedData {
    return of === "rows" && isMembers(row)
      ? changedMembers(row, `${name}.`)
      : change({ name, value: row as GivenDatum["value"] });
  }
}

function isList(value: unknown): value is readonly ListedData[] {
  return Array.isArray(value);
}

function isMembers(row: ListedData): row is Data {
  return isJsonObject(row);
}
