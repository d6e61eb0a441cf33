/**
 * The type of a column. Formats without types have texts; values of all types are passed on as
 * texts, from which a format with types makes its own again.
 */
export type ColumnType =
  | { readonly kind: "boolean" | "date" }
  /** A list is its JSON text; `ofDoubles`: with floating-point numbers in it. */
  | { readonly kind: "text"; readonly ofDoubles?: boolean }
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

/** The most digits of a decimal that all typed formats have. */
export const MOST_DIGITS = 38;
