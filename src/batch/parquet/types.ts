import { type ColumnType, MOST_DIGITS } from "../table/column-type.ts";
import { sqlName } from "./library.ts";

const INTEGERS: Readonly<Record<string, ColumnType>> = {
  TINYINT: { kind: "integer", bits: 8, signed: true },
  SMALLINT: { kind: "integer", bits: 16, signed: true },
  INTEGER: { kind: "integer", bits: 32, signed: true },
  BIGINT: { kind: "integer", bits: 64, signed: true },
  UTINYINT: { kind: "integer", bits: 8, signed: false },
  USMALLINT: { kind: "integer", bits: 16, signed: false },
  UINTEGER: { kind: "integer", bits: 32, signed: false },
  UBIGINT: { kind: "integer", bits: 64, signed: false },
  // Sums of integers; Parquet has no integers of their size.
  HUGEINT: { kind: "decimal", precision: MOST_DIGITS, scale: 0 },
  UHUGEINT: { kind: "decimal", precision: MOST_DIGITS, scale: 0 },
};

const OTHERS: Readonly<Record<string, ColumnType>> = {
  BOOLEAN: { kind: "boolean" },
  DATE: { kind: "date" },
  FLOAT: { kind: "double", bits: 32 },
  DOUBLE: { kind: "double", bits: 64 },
  TIME: { kind: "time", zoned: false },
  TIME_NS: { kind: "time", zoned: false },
  "TIME WITH TIME ZONE": { kind: "time", zoned: true },
  TIMESTAMP: { kind: "timestamp", zoned: false },
  TIMESTAMP_S: { kind: "timestamp", zoned: false },
  TIMESTAMP_MS: { kind: "timestamp", zoned: false },
  TIMESTAMP_NS: { kind: "timestamp", zoned: false },
  "TIMESTAMP WITH TIME ZONE": { kind: "timestamp", zoned: true },
  VARCHAR: { kind: "text" },
  UUID: { kind: "text" },
};

/** The type of a column, from its name in SQL. */
export function columnTypeOf(name: string): ColumnType {
  const known = INTEGERS[name] ?? OTHERS[name];
  if (known !== undefined) return known;
  const [, precision, scale] = /^DECIMAL\((\d+),(\d+)\)$/.exec(name) ?? [];
  if (Number(precision) <= MOST_DIGITS) return { kind: "decimal", precision: Number(precision), scale: Number(scale) };
  return /^ENUM\(.*\)$/s.test(name) ? { kind: "text" } : { kind: "other", name };
}

/** The name of a type in SQL. */
export function sqlTypeOf(type: ColumnType): string {
  switch (type.kind) {
    case "text":
      return "VARCHAR";
    case "boolean":
      return "BOOLEAN";
    case "date":
      return "DATE";
    case "integer":
      return Object.keys(INTEGERS).find((name) => isSame(INTEGERS[name], type)) ?? "BIGINT";
    case "decimal":
      return `DECIMAL(${type.precision},${type.scale})`;
    case "time":
      return type.zoned ? "TIMETZ" : "TIME";
    case "timestamp":
      return type.zoned ? "TIMESTAMPTZ" : "TIMESTAMP";
    case "double":
      return type.bits === 32 ? "FLOAT" : "DOUBLE";
    case "other":
      throw new Error(`unreachable: a column of ${type.name} is not written`);
  }
}

function isSame(one: ColumnType | undefined, { bits, signed }: Extract<ColumnType, { kind: "integer" }>): boolean {
  return one?.kind === "integer" && one.bits === bits && one.signed === signed;
}

/**
 * SQL for the field of CSV with the value of a column: the same text as other formats have; nothing
 * for NULL. A double has none: its shortest decimal is not made in SQL.
 */
export function fieldOf(column: string, typeName: string): string {
  const name = sqlName(column);
  const type = columnTypeOf(typeName);
  switch (type.kind) {
    case "text":
      return `coalesce('"' || replace(CAST(${name} AS VARCHAR), '"', '""') || '"', '')`;
    case "time":
      return `coalesce(${timeOf(`CAST(${name} AS VARCHAR)`)}, '')`;
    case "timestamp":
      return `coalesce(${clockOf(name, typeName)}, '')`;
    case "decimal":
      return `coalesce(CAST(CAST(${name} AS ${sqlTypeOf(type)}) AS VARCHAR), '')`;
    default:
      return `coalesce(CAST(${name} AS VARCHAR), '')`;
  }
}

/** SQL for a time of day: six decimals of a second or none, and a zone as `Z` or `+02:00`. */
function timeOf(text: string): string {
  const fraction = `regexp_extract(${text}, '\\.(\\d+)', 1)`;
  const zone = `regexp_extract(${text}, '[+-].*$')`;
  const decimals = `CASE ${fraction} WHEN '' THEN '' ELSE '.' || rpad(${fraction}, greatest(6, length(${fraction}))::INTEGER, '0') END`;
  const offset = `CASE WHEN ${zone} = '+00' THEN 'Z' WHEN length(${zone}) = 3 THEN ${zone} || ':00' ELSE ${zone} END`;
  return `left(${text}, 8) || ${decimals} || ${offset}`;
}

function clockOf(name: string, typeName: string): string {
  const micros = (time: string) => `replace(strftime(${time}, '%Y-%m-%dT%H:%M:%S.%f'), '.000000', '')`;
  if (typeName === "TIMESTAMP WITH TIME ZONE") return `${micros(`${name} AT TIME ZONE 'UTC'`)} || 'Z'`;
  if (typeName !== "TIMESTAMP_NS") return micros(`CAST(${name} AS TIMESTAMP)`);
  const nanos = `strftime(${name}, '%Y-%m-%dT%H:%M:%S.%n')`;
  return `CASE WHEN epoch_ns(${name}) % 1000 = 0 THEN ${micros(`CAST(${name} AS TIMESTAMP)`)} ELSE ${nanos} END`;
}
