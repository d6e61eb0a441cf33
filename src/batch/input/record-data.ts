import type { DataValue } from "../../engine/api.ts";
import { isNumberText } from "../../model/numbers/read-number.ts";
import type { InputRecord } from "../format.ts";
import { problem } from "../problem.ts";
import type { ColumnBinding } from "./bindings.ts";

/** The data of a record: the values of its columns by input key. */
export function dataOf(record: InputRecord, bindings: readonly ColumnBinding[]): Record<string, DataValue> {
  const data: Record<string, DataValue> = {};
  for (const binding of bindings) {
    const value = cellOf(record, binding);
    if (value !== undefined) setMember(data, binding.key, value);
  }
  for (const { column, name, value } of record.parts?.() ?? []) {
    const list = bindings.find((binding) => binding.column === column);
    if (list !== undefined && value !== undefined) data[`${list.key}${name}`] = value;
  }
  return data;
}

/** The data of one record after another. */
export class RecordData {
  readonly #bindings: readonly ColumnBinding[];
  /** One object for all records: only its values change. */
  readonly #texts: Record<string, string | boolean | undefined>;
  #record: InputRecord | undefined;

  constructor(bindings: readonly ColumnBinding[]) {
    this.#bindings = bindings;
    // Own members for all keys: without one, a value that is assigned to `__proto__` is lost.
    this.#texts = Object.fromEntries(bindings.map(({ key }) => [key, undefined]));
  }

  read(record: InputRecord): void {
    this.#record = record;
  }

  /** The values, valid until the next record; undefined when some are not texts. */
  texts(): Readonly<Record<string, string | boolean | undefined>> | undefined {
    if (this.#record === undefined || (this.#record.parts?.() ?? []).length > 0) return undefined;
    for (const binding of this.#bindings) {
      const value = cellOf(this.#record, binding);
      if (value !== undefined && typeof value !== "string" && typeof value !== "boolean") return undefined;
      this.#texts[binding.key] = value;
    }
    return this.#texts;
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

/** The value of a column for its input. Throws EngineErrors for a text that is none. */
function cellOf(record: InputRecord, { column, key, unit, decimalComma }: ColumnBinding): DataValue | undefined {
  const given = record.value(column);
  if (given === undefined || (unit === undefined && decimalComma === undefined)) return given;
  const value = decimalComma === true && typeof given === "string" ? withPoints(given, key) : given;
  return unit === undefined ? value : withUnit(value, unit);
}

/** Digits with points or commas between them. */
const NUMBERS = /\d+(?:[.,]\d+)+/g;

/** Those that are a number with a decimal comma; points separate thousands. */
const WITH_COMMA = /^(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?$/;

/** A text whose numbers have decimal commas, with decimal points. Throws EngineErrors. */
function withPoints(text: string, key: string): string {
  return text.replace(NUMBERS, (number) => {
    if (WITH_COMMA.test(number)) return number.replaceAll(".", "").replace(",", ".");
    throw problem(`data \`${key}\`: \`${number}\` is not a number with a decimal comma, such as 1.234,5`);
  });
}

/** A bare number as an amount. */
function withUnit(value: DataValue, unit: string): DataValue {
  const text = typeof value === "number" || typeof value === "bigint" ? String(value) : value;
  return typeof text === "string" && isNumberText(text.trim()) ? `${text} ${unit}` : value;
}
