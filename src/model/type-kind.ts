import type { RangeType, Type } from "./type.ts";

const KIND_NAMES: Readonly<Record<Type["kind"], string>> = {
  boolean: "boolean",
  number: "number",
  ratio: "ratio",
  measure: "measure",
  anonymous: "measure",
  text: "text",
  date: "date",
  time: "time",
  numberrange: "number range",
  ratiorange: "ratio range",
  measurerange: "measure range",
  daterange: "date range",
  timerange: "time range",
  veto: "veto",
  unknown: "unknown",
};

/** The name of a type's kind as the language writes it: `number`, `date range`. */
export function kindName(kind: Type["kind"]): string {
  return KIND_NAMES[kind];
}

export function isRange(type: Type): type is RangeType {
  return "element" in type;
}
