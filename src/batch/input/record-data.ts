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

/** The data of one record after another. */
export class RecordData {
  readonly #bindings: readonly ColumnBinding[];
  /** One object for all records: only its values change. */
  readonly #texts: Record<string, string | boolean | undefined> = {};
  readonly #hasTexts: boolean;
  #record: InputRecord | undefined;
  #isText = false;

  constructor(bindings: readonly ColumnBinding[]) {
    this.#bindings = bindings;
    this.#hasTexts = bindings.every(({ key }) => !(key in this.#texts));
    for (const { key } of bindings) this.#texts[key] = undefined;
  }

  read(record: InputRecord): void {
    this.#record = record;
    this.#isText = this.#hasTexts;
    for (let at = 0; at < this.#bindings.length && this.#isText; at++) {
      const binding = this.#bindings[at];
      if (binding === undefined) continue;
      const given = record.value(binding.column);
      const value = binding.unit === undefined || given === undefined ? given : withUnit(given, binding.unit);
      if (value === undefined || typeof value === "string" || typeof value === "boolean")
        this.#texts[binding.key] = value;
      else this.#isText = false;
    }
  }

  /** The values, valid until the next record; undefined when some are no texts. */
  get texts(): Readonly<Record<string, string | boolean | undefined>> | undefined {
    return this.#isText ? this.#texts : undefined;
  }

  /** The values of any form. */
  values(): Record<string, DataValue> {
    return this.#record === undefined ? {} : dataOf(this.#record, this.#bindings);
  }
}

/** A bare number as an amount. */
function withUnit(value: DataValue, unit: string): DataValue {
  const text = typeof value === "number" || typeof value === "bigint" ? String(value) : value;
  return typeof text === "string" && isNumberText(text.trim()) ? `${text} ${unit}` : value;
}
