import { shortName } from "../../model/listed.ts";
import { dayNumber, instantOf } from "../../model/time/calendar.ts";
import { readDate } from "../../model/time/temporal-text.ts";
import { TableError } from "../problem.ts";

/**
 * The type of a column. Formats without types have texts; values of all types are passed on as
 * texts, from which a format with types makes its own again.
 */
export type ColumnType =
  | { readonly kind: "boolean" | "date" }
  | { readonly kind: "text"; readonly list?: ListColumn }
  | { readonly kind: "integer"; readonly bits: 8 | 16 | 32 | 64; readonly signed: boolean }
  /** `precision`: the number of digits, `scale`: how many of them are decimals. */
  | { readonly kind: "decimal"; readonly precision: number; readonly scale: number }
  /** In microseconds; with a zone it is an instant, without one a wall clock. */
  | { readonly kind: "timestamp"; readonly zoned: boolean }
  /** A time of day in microseconds, with a zone or without. */
  | { readonly kind: "time"; readonly zoned: boolean }
  | { readonly kind: "double"; readonly bits: 32 | 64 }
  /** A type that is not read, by its name in the format. */
  | { readonly kind: "other"; readonly name: string };

/** A list, whose value is its JSON text. */
export interface ListColumn {
  /** True: floating-point numbers are in it. */
  readonly ofDoubles: boolean;
}

/** The most digits of a decimal that all typed formats have. */
export const MOST_DIGITS = 38;

/* The values of typed columns from their texts; undefined: the text has none that fits. */

const DECIMAL = /^([+-]?)(\d+)(?:\.(\d*))?$/;

/** The digits of a decimal without its point. */
export function decimalDigits(text: string, precision: number, scale: number): bigint | undefined {
  const [whole, sign = "", digits = "", decimals = ""] = DECIMAL.exec(text) ?? [];
  if (whole === undefined || /[1-9]/.test(decimals.slice(scale))) return undefined;
  const all = (digits + decimals.slice(0, scale).padEnd(scale, "0")).replace(/^0+(?=\d)/, "");
  if (all.length > precision) return undefined;
  return sign === "-" ? -BigInt(all) : BigInt(all);
}

export function integerOf(text: string, bits: number, signed: boolean): bigint | undefined {
  if (!/^-?\d{1,20}$/.test(text)) return undefined;
  const value = BigInt(text);
  const fitting = signed ? BigInt.asIntN(bits, value) : BigInt.asUintN(bits, value);
  return fitting === value ? value : undefined;
}

/** The number of a day since 1970-01-01; a text with a time of day is none. */
export function dayOf(text: string): number | undefined {
  const date = /^[+-]?\d+-\d+-\d+$/.test(text) ? readDate(text) : undefined;
  return date === undefined ? undefined : dayNumber(date);
}

/**
 * Microseconds since 1970; a text with a zone is an instant, one without a wall clock. A text with
 * nanoseconds is none.
 */
export function timestampOf(text: string, zoned: boolean): bigint | undefined {
  const date = /\.\d{7}/.test(text) ? undefined : readDate(text);
  if (date === undefined || (date.offset !== undefined) !== zoned) return undefined;
  const micros = instantOf(date);
  return BigInt.asIntN(64, micros) === micros ? micros : undefined;
}

/** Microseconds of a day; a text with a zone, or with nanoseconds, is none. */
export function timeOf(text: string): bigint | undefined {
  const [, hours, minutes, seconds, fraction = ""] = /^(\d\d):(\d\d):(\d\d)(?:\.(\d{1,6}))?$/.exec(text) ?? [];
  if (hours === undefined) return undefined;
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, "0"));
}

export function booleanOf(text: string): boolean | undefined {
  return text === "true" ? true : text === "false" ? false : undefined;
}

/** A double is passed on as its shortest decimal. */
export function doubleOf(text: string): number | undefined {
  const value = Number(text);
  return text === "" || (Number.isNaN(value) && text !== "NaN") ? undefined : value;
}

/** True when a column of the type can hold the text. */
export function fits(type: ColumnType, text: string): boolean {
  switch (type.kind) {
    case "boolean":
      return booleanOf(text) !== undefined;
    case "date":
      return dayOf(text) !== undefined;
    case "integer":
      return integerOf(text, type.bits, type.signed) !== undefined;
    case "decimal":
      return decimalDigits(text, type.precision, type.scale) !== undefined;
    case "timestamp":
      return timestampOf(text, type.zoned) !== undefined;
    case "double":
      return doubleOf(text) !== undefined;
    default:
      return true;
  }
}

/** The error of a value that its column cannot hold. */
export function doesNotFit(column: string, text: string): TableError {
  return new TableError(`the column \`${column}\` cannot hold \`${shortName(text)}\`; CSV and NDJSON can`);
}
