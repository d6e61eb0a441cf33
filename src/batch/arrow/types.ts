import type { DataType, Field } from "apache-arrow";
import { type ColumnType, MOST_DIGITS } from "../table/column-type.ts";

/** The package apache-arrow. */
export type Arrow = typeof import("apache-arrow");

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
  const values = listed(arrow, type);
  if (values === undefined || values.some(({ kind }) => kind === "other")) return other;
  return { kind: "text", list: { ofDoubles: values.some(({ kind }) => kind === "double") } };
}

/** The types of values in a list of values or of rows; undefined for other types. */
function listed(arrow: Arrow, type: DataType): readonly ColumnType[] | undefined {
  const [of] = isList(arrow, type) ? type.children : [];
  if (of === undefined) return undefined;
  if (!arrow.DataType.isStruct(of.type)) return [valueType(arrow, of.type)];
  return of.type.children.flatMap((field: Field) => listed(arrow, field.type) ?? [valueType(arrow, field.type)]);
}

function valueType(arrow: Arrow, type: DataType): ColumnType {
  return isList(arrow, type) ? { kind: "other", name: String(type) } : columnTypeOf(arrow, type);
}

/** The name of a column or of a member of rows: the package has null for an empty one. */
export function nameOf({ name }: { readonly name: string | null }): string {
  return name ?? "";
}

export function isList({ Type }: Arrow, { typeId }: DataType): boolean {
  return typeId === Type.List || typeId === Type.LargeList || typeId === Type.FixedSizeList;
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
