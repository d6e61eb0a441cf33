import { isAscii, isUtf8 } from "node:buffer";
import type { Data, DataType, Field } from "apache-arrow";
import { dayText, decimalText, doubleText, timestampText, timeText } from "../table/value-text.ts";
import type { Arrow } from "./types.ts";
import { isList, nameOf } from "./types.ts";

/** The text of a row of a column; undefined: NULL. */
export type Cells = (row: number) => string | undefined;

/**
 * The texts of a column of a batch. The package does not check that the parts of a column are as
 * long as they must be: rows would come from elsewhere. Throws an Error for parts that are not.
 */
export function cellsOf(arrow: Arrow, data: Data): Cells {
  const { DataType: is } = arrow;
  const type: DataType = data.type;
  if (is.isNull(type)) return () => undefined;
  if (isList(arrow, type)) {
    const values = valuesOf(arrow, data);
    return (row) => {
      const value = values(row);
      return value === null ? undefined : JSON.stringify(value);
    };
  }
  const cells = is.isDictionary(type) ? dictionaryCells(arrow, data) : valueCells(arrow, data);
  return present(data, cells);
}

/** The cells of a column, undefined where it has NULL. */
function present<Value>(data: Data, cells: (row: number) => Value): (row: number) => Value | undefined {
  const { nullCount, length, nullBitmap } = data;
  if (nullCount === 0) return cells;
  const bits: Uint8Array = nullBitmap;
  need(bits.length, Math.ceil(length / 8));
  if (bitsUnset(bits, length) !== nullCount) throw new Error("a column has another number of values than it says");
  return (row) => (isSet(bits, row) ? cells(row) : undefined);
}

/** A value of a list or a row: texts, so that JSON keeps every digit. */
type Listed = string | null | readonly Listed[] | { readonly [name: string]: Listed };

function valuesOf(arrow: Arrow, data: Data): (row: number) => Listed {
  const type: DataType = data.type;
  const values = isList(arrow, type)
    ? present(data, itemsOf(arrow, data))
    : arrow.DataType.isStruct(type)
      ? present(data, membersOf(arrow, data, type.children))
      : cellsOf(arrow, data);
  return (row) => values(row) ?? null;
}

function itemsOf(arrow: Arrow, data: Data): (row: number) => readonly Listed[] {
  const [child] = data.children;
  if (data.length === 0) return () => [];
  if (child === undefined) throw new Error("a list has no values");
  const bound = listBounds(arrow, data, child.length);
  const value = valuesOf(arrow, child);
  return (row) => {
    const items: Listed[] = [];
    for (let at = bound(row); at < bound(row + 1); at++) items.push(value(at));
    return items;
  };
}

/** The bounds of the lists of a column. */
function listBounds({ DataType: is }: Arrow, data: Data, most: number): (row: number) => number {
  const type: DataType = data.type;
  if (!is.isFixedSizeList(type)) return boundsOf(data, most, "a list");
  need(most, data.length * type.listSize);
  return (row) => row * type.listSize;
}

function membersOf(
  arrow: Arrow,
  data: Data,
  fields: readonly Field[],
): (row: number) => Readonly<Record<string, Listed>> {
  const members = fields.map((field, at): [string, (row: number) => Listed] => {
    const child = data.children[at];
    if (child === undefined) throw new Error("a row has no values");
    need(child.length, data.length);
    return [nameOf(field), valuesOf(arrow, child)];
  });
  return (row) => Object.fromEntries(members.map(([name, value]) => [name, value(row)]));
}

/** The bounds of the parts of a column, which lie within `most`. */
function boundsOf(data: Data, most: number, part: string): (row: number) => number {
  const offsets: ArrayLike<number | bigint> = data.valueOffsets;
  const { length } = data;
  need(offsets.length, length + 1);
  const bounds = new Float64Array(length + 1);
  for (let row = 0; row <= length; row++) bounds[row] = Number(offsets[row]);
  const bound = (row: number): number => bounds[row] ?? 0;
  for (let row = 0; row < length; row++)
    if (bound(row) > bound(row + 1)) throw new Error(`${part} ends before it begins`);
  if (bound(0) < 0 || bound(length) > most) throw new Error(`${part} goes beyond its column`);
  return bound;
}

function valueCells(arrow: Arrow, data: Data): Cells {
  const { DataType: is, Precision, Type } = arrow;
  const { length } = data;
  const type: DataType = data.type;
  if (type.typeId === Type.Utf8 || type.typeId === Type.LargeUtf8) return textCells(data);
  if (type.typeId === Type.Utf8View) return viewCells(data);
  const values: ArrayLike<number | bigint> & ArrayBufferView = data.values;
  const value = (row: number): number | bigint => values[row] ?? 0;
  if (is.isBool(type)) {
    const bits = bytesOf(values);
    need(bits.length, Math.ceil(length / 8));
    return (row) => (isSet(bits, row) ? "true" : "false");
  }
  if (is.isDecimal(type)) return decimalCells(bytesOf(values), type.bitWidth / 8, type.scale, length);
  need(values.length, length);
  if (is.isInt(type)) return (row) => String(value(row));
  if (is.isFloat(type)) {
    const bits = type.precision === Precision.SINGLE ? 32 : 64;
    return (row) => doubleText(Number(value(row)), bits);
  }
  if (is.isTime(type)) {
    const perSecond = 1000n ** BigInt(type.unit);
    return (row) => timeText(BigInt(value(row)), perSecond);
  }
  if (is.isTimestamp(type)) {
    const perSecond = 1000n ** BigInt(type.unit);
    const zoned = (type.timezone ?? "") !== "";
    return (row) => timestampText(BigInt(value(row)), perSecond, zoned);
  }
  if (is.isDate(type))
    return type.unit === arrow.DateUnit.DAY ? (row) => dayText(Number(value(row))) : milliDays(value);
  throw new Error(`unreachable: a column of ${String(type)} is not read`);
}

const MILLISECONDS_PER_DAY = 86_400_000n;

function milliDays(value: (row: number) => number | bigint): Cells {
  return (row) => {
    const time = BigInt(value(row));
    if (time % MILLISECONDS_PER_DAY !== 0n) throw new Error("a date is not a whole number of days");
    return dayText(Number(time / MILLISECONDS_PER_DAY));
  };
}

function decimalCells(bytes: Uint8Array, width: number, scale: number, length: number): Cells {
  need(bytes.length, length * width);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (width === 4) return (row) => decimalText(view.getInt32(4 * row, true), scale);
  if (width === 8) return (row) => decimalText(view.getBigInt64(8 * row, true), scale);
  return (row) => {
    let high = view.getBigInt64(width * (row + 1) - 8, true);
    for (let at = width - 16; at >= 0; at -= 8) high = (high << 64n) | view.getBigUint64(width * row + at, true);
    return decimalText(high, scale);
  };
}

function dictionaryCells(arrow: Arrow, data: Data): Cells {
  const indices: ArrayLike<number | bigint> = data.values;
  need(indices.length, data.length);
  const parts = (data.dictionary?.data ?? []).map((part: Data) => ({
    length: part.length,
    cells: cellsOf(arrow, part),
  }));
  const size = parts.reduce((sum, { length }) => sum + length, 0);
  const texts = new Map<number, string | undefined>();
  const text = (index: number): string | undefined => {
    let at = index;
    const part = parts.find(({ length }) => {
      if (at < length) return true;
      at -= length;
      return false;
    });
    return part?.cells(at);
  };
  return (row) => {
    const index = Number(indices[row]);
    if (index < 0 || index >= size) throw new Error("a value is not in its dictionary");
    if (!texts.has(index)) texts.set(index, text(index));
    return texts.get(index);
  };
}

function textCells(data: Data): Cells {
  const { length } = data;
  if (length === 0) return () => undefined;
  const bytes = bufferOf(data.values);
  const bound = boundsOf(data, bytes.length, "a text");
  const [first, last] = [bound(0), bound(length)];
  const used = bytes.subarray(first, last);
  if (isAscii(used)) {
    const all = used.toString("latin1");
    return (row) => all.slice(bound(row) - first, bound(row + 1) - first);
  }
  return (row) => utf8(bytes.subarray(bound(row), bound(row + 1)));
}

/** A view: the length of a text, then the text itself or where it stands. */
const VIEW = { bytes: 16, inline: 12, text: 4, buffer: 8, offset: 12 };

function viewCells(data: Data): Cells {
  const views = bufferOf(data.values);
  need(views.length, data.length * VIEW.bytes);
  const buffers = data.variadicBuffers.map(bufferOf);
  return (row) => {
    const at = row * VIEW.bytes;
    const length = views.readInt32LE(at);
    if (length >= 0 && length <= VIEW.inline) return utf8(views.subarray(at + VIEW.text, at + VIEW.text + length));
    const buffer = buffers[views.readInt32LE(at + VIEW.buffer)];
    const offset = views.readInt32LE(at + VIEW.offset);
    if (length < 0 || buffer === undefined || offset < 0 || offset + length > buffer.length)
      throw new Error("a text goes beyond its column");
    return utf8(buffer.subarray(offset, offset + length));
  };
}

function utf8(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new Error("a text is not UTF-8");
  return bytes.toString("utf8");
}

function bufferOf(values: ArrayBufferView): Buffer {
  return Buffer.from(values.buffer, values.byteOffset, values.byteLength);
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function need(found: number, needed: number): void {
  if (found < needed) throw new Error("a column ends before its batch");
}

function isSet(bits: Uint8Array, at: number): boolean {
  return (((bits[at >> 3] ?? 0) >> (at & 7)) & 1) === 1;
}

function bitsUnset(bits: Uint8Array, length: number): number {
  let count = 0;
  for (let at = 0; at < length; at++) if (!isSet(bits, at)) count++;
  return count;
}
