import { rational } from "../numbers/rational.ts";
import type {
  BooleanType,
  DateType,
  ElementType,
  NumberType,
  RangeType,
  RatioType,
  RatioUnit,
  TextType,
  TimeType,
  UnknownType,
  VetoType,
} from "./type.ts";

/** Units that every ratio has (docs/spec/02-types-numbers-units.md#2-9-ratios, rule 1). */
const RATIO_UNITS: readonly RatioUnit[] = [
  { name: "percent", perOne: rational(100n) },
  { name: "permille", perOne: rational(1000n) },
];

/** The bare primitives: types of literals and computed values. */
export const BOOLEAN: BooleanType = { kind: "boolean", help: "" };
export const NUMBER: NumberType = { kind: "number", help: "" };
export const RATIO: RatioType = { kind: "ratio", help: "", units: RATIO_UNITS };
export const TEXT: TextType = { kind: "text", help: "", options: [] };
export const DATE: DateType = { kind: "date", help: "" };
export const TIME: TimeType = { kind: "time", help: "" };
export const VETO: VetoType = { kind: "veto" };
export const UNKNOWN: UnknownType = { kind: "unknown" };

/**
 * The range type whose ends are of the given type, without a name or bounds
 * (docs/spec/03-dates-times-ranges.md#3-6-1-types).
 */
export function rangeOf(element: ElementType): RangeType {
  switch (element.kind) {
    case "number":
      return { kind: "numberrange", help: "", element };
    case "ratio":
      return { kind: "ratiorange", help: "", element };
    case "measure":
      return { kind: "measurerange", help: "", element };
    case "date":
      return { kind: "daterange", help: "", element };
    case "time":
      return { kind: "timerange", help: "", element };
  }
}
