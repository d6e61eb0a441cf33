import type { Data, DataType } from "apache-arrow";
import {
  booleanOf,
  type ColumnType,
  dayOf,
  decimalDigits,
  doubleOf,
  integerOf,
  timeOf,
  timestampOf,
} from "../table/column-type.ts";
import type { Arrow } from "./types.ts";

/** Makes a column of a batch. */
export interface ColumnBuilder {
  /** Adds a row; undefined: NULL. Returns false for a text that the type cannot hold. */
  add(text: string | undefined): boolean;
  /** The column of the rows since the last call. */
  take(): Data;
}

export function columnBuilder(arrow: Arrow, columnType: ColumnType, type: DataType): ColumnBuilder {
  switch (columnType.kind) {
    case "text":
      return new TextBuilder(arrow, type);
    case "boolean":
      return new ValueBuilder(arrow, type, booleanOf, packed);
    case "date":
      return new ValueBuilder(arrow, type, dayOf, (values) => Int32Array.from(values, (day) => day ?? 0));
    case "integer": {
      const { bits, signed } = columnType;
      return new ValueBuilder(arrow, type, (text) => integerOf(text, bits, signed), integers(bits));
    }
    case "decimal": {
      const { precision, scale } = columnType;
      return new ValueBuilder(arrow, type, (text) => decimalDigits(text, precision, scale), words);
    }
    case "time":
      if (columnType.zoned) return new TextBuilder(arrow, type);
      return new ValueBuilder(arrow, type, timeOf, (values) => BigInt64Array.from(values, (time) => time ?? 0n));
    case "timestamp":
      return new ValueBuilder(
        arrow,
        type,
        (text) => timestampOf(text, columnType.zoned),
        (values) => BigInt64Array.from(values, (time) => time ?? 0n),
      );
    case "double": {
      const Values = columnType.bits === 32 ? Float32Array : Float64Array;
      return new ValueBuilder(arrow, type, doubleOf, (values) => new Values(values.map((value) => value ?? 0)));
    }
    case "other":
      throw new Error(`unreachable: a column of ${columnType.name} is not written`);
  }
}

class ValueBuilder<Value> implements ColumnBuilder {
  readonly #arrow: Arrow;
  readonly #type: DataType;
  readonly #read: (text: string) => Value | undefined;
  readonly #pack: (values: readonly (Value | undefined)[]) => ArrayBufferView;
  #values: (Value | undefined)[] = [];

  constructor(
    arrow: Arrow,
    type: DataType,
    read: (text: string) => Value | undefined,
    pack: (values: readonly (Value | undefined)[]) => ArrayBufferView,
  ) {
    this.#arrow = arrow;
    this.#type = type;
    this.#read = read;
    this.#pack = pack;
  }

  add(text: string | undefined): boolean {
    const value = text === undefined ? undefined : this.#read(text);
    if (value === undefined && text !== undefined) return false;
    this.#values.push(value);
    return true;
  }

  take(): Data {
    const values = this.#values;
    this.#values = [];
    return dataOf(this.#arrow, this.#type, values, { data: this.#pack(values) });
  }
}

class TextBuilder implements ColumnBuilder {
  readonly #arrow: Arrow;
  readonly #type: DataType;
  #texts: (string | undefined)[] = [];

  constructor(arrow: Arrow, type: DataType) {
    this.#arrow = arrow;
    this.#type = type;
  }

  add(text: string | undefined): boolean {
    this.#texts.push(text);
    return true;
  }

  take(): Data {
    const texts = this.#texts;
    this.#texts = [];
    const all = texts.join("");
    const data = Buffer.from(all);
    const isAscii = data.length === all.length;
    const valueOffsets = new Int32Array(texts.length + 1);
    let at = 0;
    texts.forEach((text = "", row) => {
      at += isAscii ? text.length : Buffer.byteLength(text);
      valueOffsets[row + 1] = at;
    });
    return dataOf(this.#arrow, this.#type, texts, { data, valueOffsets });
  }
}

/** A column of values; undefined: NULL. */
function dataOf(
  arrow: Arrow,
  type: DataType,
  values: readonly unknown[],
  buffers: { readonly data: ArrayBufferView; readonly valueOffsets?: Int32Array },
): Data {
  const nullCount = values.reduce<number>((count, value) => (value === undefined ? count + 1 : count), 0);
  const nullBitmap = nullCount === 0 ? undefined : packed(values.map((value) => value !== undefined));
  return arrow.makeData({ type, length: values.length, nullCount, nullBitmap, ...buffers });
}

/** Bits, from the lowest one of each byte. */
function packed(values: readonly (boolean | undefined)[]): Uint8Array {
  const bits = new Uint8Array(Math.ceil(values.length / 8));
  values.forEach((value, at) => {
    if (value === true) bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7));
  });
  return bits;
}

/** Integers of as many bits; those below zero have the same bits as the unsigned ones. */
function integers(bits: 8 | 16 | 32 | 64): (values: readonly (bigint | undefined)[]) => ArrayBufferView {
  if (bits === 64) return (values) => BigInt64Array.from(values, (value) => BigInt.asIntN(64, value ?? 0n));
  const Values = bits === 8 ? Int8Array : bits === 16 ? Int16Array : Int32Array;
  return (values) => new Values(values.map((value) => Number(BigInt.asIntN(bits, value ?? 0n))));
}

/** Decimals of 128 bits. */
function words(values: readonly (bigint | undefined)[]): Uint32Array {
  const halves = new BigUint64Array(2 * values.length);
  values.forEach((value, row) => {
    if (value === undefined) return;
    halves[2 * row] = BigInt.asUintN(64, value);
    halves[2 * row + 1] = BigInt.asUintN(64, value >> 64n);
  });
  return new Uint32Array(halves.buffer);
}
