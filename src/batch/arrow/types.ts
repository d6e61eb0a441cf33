import type { DataType } from "apache-arrow";
import { type ColumnType, MOST_DIGITS } from "../table/column-type.ts";
import type { Arrow } from "./library.ts";

/** The type of a column of Arrow. */
export function columnTypeOf(arrow: Arrow, type: DataType): ColumnType {
  const { DataType: is, Precision } = arrow;
  const other: ColumnType = { kind: "other", name: String(type) };
  if (isText(arrow, type) || is.isNull(type)) return { kind: "text" };
  if (is.isBool(type)) return { kind: "boolean" };
  if (is.isInt(type)) return { kind: "integer", bits: type.bitWidth, signed: type.isSigned };
  if (is.isDecimal(type))
    return type.precision <= MOST_DIGITS && type.scale >= 0 && type.scale <= type.precision
      ? { kind: "decimal", precision: type.precision, scale: type.scale }
      : other;
  if (is.isDate(type)) return { kind: "date" };
  if (is.isTime(type)) return { kind: "time", zoned: false };
  if (is.isTimestamp(type)) return { kind: "timestamp", zoned: (type.timezone ?? "") !== "" };
  if (is.isFloat(type) && type.precision !== Precision.HALF)
    return { kind: "double", bits: type.precision === Precision.SINGLE ? 32 : 64 };
  if (is.isDictionary(type)) {
    const values = columnTypeOf(arrow, type.dictionary);
    return values.kind === "other" ? other : values;
  }
  return other;
}

/** By the numbers of types: not every version of the package knows each of them. */
function isText({ Type }: Arrow, { typeId }: DataType): boolean {
  return typeId === Type.Utf8 || typeId === Type.LargeUtf8 || typeId === Type.Utf8View;
}

/** The type of Arrow for a column. */
export function arrowTypeOf(arrow: Arrow, type: ColumnType): DataType {
  switch (type.kind) {
    case "text":
      return new arrow.Utf8();
    case "boolean":
      return new arrow.Bool();
    case "date":
      return new arrow.DateDay();
    case "integer":
      return new arrow.Int(type.signed, type.bits);
    case "decimal":
      return new arrow.Decimal(type.scale, type.precision, 128);
    case "time":
      // Times of Arrow have no zones.
      return type.zoned ? new arrow.Utf8() : new arrow.TimeMicrosecond();
    case "timestamp":
      return new arrow.TimestampMicrosecond(type.zoned ? "UTC" : null);
    case "double":
      return type.bits === 32 ? new arrow.Float32() : new arrow.Float64();
    case "other":
      throw new Error(`unreachable: a column of ${type.name} is not written`);
  }
}
