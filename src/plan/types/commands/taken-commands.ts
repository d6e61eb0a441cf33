import type { Type } from "../../../model/types/type.ts";
import type { Command } from "../../../syntax/tree/declaration.ts";

/** `unit` is a command like the others for whoever reads a message. */
export type CommandName = Command | "unit";

/** Kinds of types that a data line can have. */
export type DataKind = Exclude<Type["kind"], "anonymous" | "veto" | "unknown">;

const VALUES: readonly CommandName[] = ["help", "fill", "suggest"];
const RANGE: readonly CommandName[] = [...VALUES, "lower", "upper", "minimum", "maximum"];

/** Which commands a type takes (chapter 2, 2.3; chapter 3, 3.8.2 and 3.9). */
export const TAKEN_COMMANDS: Readonly<Record<DataKind, readonly CommandName[]>> = {
  boolean: VALUES,
  number: [...VALUES, "decimals", "minimum", "maximum"],
  ratio: [...VALUES, "decimals", "minimum", "maximum", "unit"],
  measure: [...VALUES, "decimals", "minimum", "maximum", "unit", "trait"],
  text: [...VALUES, "option", "options", "length"],
  date: [...VALUES, "minimum", "maximum"],
  time: [...VALUES, "minimum", "maximum"],
  numberrange: RANGE,
  ratiorange: [...RANGE, "unit"],
  measurerange: [...RANGE, "unit"],
  daterange: RANGE,
  timerange: RANGE,
};

/** Commands that may be given once in a declaration (chapter 2, 2.3). */
export const ONCE: ReadonlySet<CommandName> = new Set<CommandName>([
  "minimum",
  "maximum",
  "lower",
  "upper",
  "decimals",
  "length",
  "fill",
  "suggest",
]);
