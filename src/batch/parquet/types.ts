import { type ColumnType, MOST_DIGITS } from "../table/column-type.ts";
import { sqlName } from "./library.ts";

/** The type of a column, from its name in SQL. */
export function columnTypeOf(name: string): ColumnType {
  const known = INTEGERS[name] ?? OTHERS[name];
  if (known !== undefined) return known;
  const [, precision, scale] = /^DECIMAL\((\d+),(\d+)\)$/.exec(name) ?? [];
  if (Number(precision) <= MOST_DIGITS) return { kind: "decimal", precision: Number(precision), scale: Number(scale) };
  if (/^ENUM\(.*\)$/s.test(name)) return { kind: "text" };
  const values = listed(sqlTypeNamed(name));
  if (values === undefined || values.some(({ kind }) => kind === "other")) return { kind: "other", name };
  return { kind: "text", list: { ofDoubles: values.some(({ kind }) => kind === "double") } };
}

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

/** The types of values in a list of values or of rows; undefined for other types. */
function listed(type: SqlType): readonly ColumnType[] | undefined {
  if (type.kind !== "list") return undefined;
  const { of } = type;
  if (of.kind === "struct") return of.fields.flatMap((field) => listed(field.type) ?? [valueType(field.type)]);
  return [valueType(of)];
}

function valueType(type: SqlType): ColumnType {
  return type.kind === "plain" ? columnTypeOf(type.name) : { kind: "other", name: type.kind };
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
  const type = sqlTypeNamed(typeName);
  if (type.kind === "list") return quoted(`CAST(to_json(${jsonOf(name, type)}) AS VARCHAR)`);
  const text = textOf(name, typeName);
  return columnTypeOf(typeName).kind === "text" ? quoted(text) : `coalesce(${text}, '')`;
}

function quoted(text: string): string {
  return `coalesce('"' || replace(${text}, '"', '""') || '"', '')`;
}

/** SQL for the text of a value. */
function textOf(value: string, typeName: string): string {
  const type = columnTypeOf(typeName);
  switch (type.kind) {
    case "time":
      return timeOf(`CAST(${value} AS VARCHAR)`);
    case "timestamp":
      return clockOf(value, typeName);
    case "decimal":
      return `CAST(CAST(${value} AS ${sqlTypeOf(type)}) AS VARCHAR)`;
    default:
      return `CAST(${value} AS VARCHAR)`;
  }
}

/**
 * SQL for a value in which all parts are texts, so that JSON keeps every digit. Doubles have the
 * fewest digits that are theirs. `level`: of the lists around it.
 */
function jsonOf(value: string, type: SqlType, level = 0): string {
  if (type.kind === "plain") return textOf(value, type.name);
  if (type.kind === "list") {
    const item = `item${level}`;
    return `list_transform(${value}, lambda ${item}: ${jsonOf(item, type.of, level + 1)})`;
  }
  const fields = type.fields.map(({ name, type: of }) => {
    return `${sqlName(name)} := ${jsonOf(`${value}.${sqlName(name)}`, of, level)}`;
  });
  return `CASE WHEN ${value} IS NULL THEN NULL ELSE struct_pack(${fields.join(", ")}) END`;
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

/** A type of SQL with its parts: `STRUCT(name VARCHAR, tags VARCHAR[])[]`. */
type SqlType =
  | { readonly kind: "plain"; readonly name: string }
  | { readonly kind: "list"; readonly of: SqlType }
  | { readonly kind: "struct"; readonly fields: readonly SqlField[] };

interface SqlField {
  readonly name: string;
  readonly type: SqlType;
}

/** Reads the name of a type; one of another form, as `MAP(…)`, is plain. */
function sqlTypeNamed(text: string): SqlType {
  const [, inner] = /^(.*)\[\d*\]$/s.exec(text) ?? [];
  if (inner !== undefined) return { kind: "list", of: sqlTypeNamed(inner) };
  const [, members] = /^STRUCT\((.*)\)$/s.exec(text) ?? [];
  if (members === undefined) return { kind: "plain", name: text };
  const fields = partsOf(members).map((part): SqlField => {
    const [, quoted, bare, type = ""] = /^(?:"((?:[^"]|"")*)"|(\S+)) (.*)$/s.exec(part) ?? [];
    return { name: quoted?.replaceAll('""', '"') ?? bare ?? "", type: sqlTypeNamed(type) };
  });
  return { kind: "struct", fields };
}

/** Splits at the commas that stand neither in parentheses nor in quotes. */
function partsOf(text: string): readonly string[] {
  const parts: string[] = [];
  let [depth, start] = [0, 0];
  for (const { 0: sign, index } of text.matchAll(/"(?:[^"]|"")*"|'(?:[^']|'')*'|[(),]/g)) {
    if (sign === "(") depth++;
    else if (sign === ")") depth--;
    else if (sign === "," && depth === 0) {
      parts.push(text.slice(start, index).trim());
      start = index + 1;
    }
  }
  return [...parts, text.slice(start).trim()];
}
