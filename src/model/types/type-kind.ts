import type { RangeType, Type } from "./type.ts";

/** The name of a type's kind as the language writes it: `number`, `date range`. */
export function kindName(kind: Type["kind"]): string {
  return kind === "anonymous" ? "measure" : kind.replace(/range$/, " range");
}

/** Whether values of a type have two ends. */
export function isRange(type: Type): type is RangeType {
  return "element" in type;
}
