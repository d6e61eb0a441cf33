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
    setMember(data, key, unit === undefined ? value : withUnit(value, unit));
  }
  return data;
}

/** The data of one record after another. */
export class RecordData {
  readonly #bindings: readonly ColumnBinding[];
  /** One object for all records: only its values change. */
  readonly #texts: Record<string, string | boolean | undefined>;
  #record: InputRecord | undefined;
  #isText = false;

  constructor(bindings: readonly ColumnBinding[]) {
    this.#bindings = bindings;
    // Own members for all keys: without one, a value that is assigned to `__proto__` is lost.
    this.#texts = Object.fromEntries(bindings.map(({ key }) => [key, undefined]));
  }

  read(record: InputRecord): void {
    this.#record = record;
    this.#isText = true;
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

/** Object.fromEntries, which knows no `__proto__` either, takes five times as long for a record. */
function setMember(data: Record<string, DataValue>, key: string, value: DataValue): void {
  if (key === "__proto__")
    Object.defineProperty(data, key, { value, writable: true, enumerable: true, configurable: true });
  else data[key] = value;
}

/** A bare number as an amount. */
function withUnit(value: DataValue, unit: string): DataValue {
  const text = typeof value === "number" || typeof value === "bigint" ? String(value) : value;
  return typeof text === "string" && isNumberText(text.trim()) ? `${text} ${unit}` : value;
}
