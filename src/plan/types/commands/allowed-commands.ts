import type { Type } from "../../../model/types/type.ts";
import type { ConstraintName } from "../../../syntax/tree/declaration.ts";

/** A command as messages list it, `unit` included. */
export type DataCommandName = ConstraintName | "unit";

/** The kinds of types that a data line can have. */
export type DataKind = Exclude<Type["kind"], "anonymous" | "list" | "row" | "veto" | "unknown">;

const VALUES: readonly DataCommandName[] = ["help", "fill", "suggest"];
const OPTIONS: readonly DataCommandName[] = ["option", "options"];
const RANGE: readonly DataCommandName[] = [...VALUES, "lower", "upper", "minimum", "maximum"];

/**
 * The commands that each kind of type takes (docs/spec/02-types-numbers-units.md#2-3-commands;
 * docs/spec/03-dates-times-ranges.md#3-8-2-commands and
 * docs/spec/03-dates-times-ranges.md#3-9-constraints-on-date-and-time-data).
 */
export const ALLOWED_COMMANDS: Readonly<Record<DataKind, readonly DataCommandName[]>> = {
  boolean: VALUES,
  number: [...VALUES, "decimals", "minimum", "maximum", ...OPTIONS],
  ratio: [...VALUES, "decimals", "minimum", "maximum", ...OPTIONS, "unit"],
  measure: [...VALUES, "decimals", "minimum", "maximum", ...OPTIONS, "unit", "trait"],
  text: [...VALUES, ...OPTIONS, "length"],
  date: [...VALUES, "minimum", "maximum", ...OPTIONS],
  time: [...VALUES, "minimum", "maximum", ...OPTIONS],
  numberrange: RANGE,
  ratiorange: [...RANGE, "unit"],
  measurerange: [...RANGE, "unit"],
  daterange: RANGE,
  timerange: RANGE,
};

/** Commands allowed once in a declaration (docs/spec/02-types-numbers-units.md#2-3-commands). */
export const ONCE: ReadonlySet<DataCommandName> = new Set<DataCommandName>([
  "minimum",
  "maximum",
  "lower",
  "upper",
  "decimals",
  "length",
  "fill",
  "suggest",
]);
