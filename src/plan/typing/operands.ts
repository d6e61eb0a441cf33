import type { ArithmeticOperator, Comparison } from "../../model/operators.ts";
import type { Type } from "../../model/types/type.ts";
import type { Authored } from "../authored.ts";
import type { LateSuggestion } from "../findings/suggestions.ts";
import type { UnitTable } from "../units/unit-table.ts";

/**
 * The kinds of operands in the operator tables: kinds of types, measures by their trait
 * (docs/spec/02-types-numbers-units.md#2-4-operators;
 * docs/spec/03-dates-times-ranges.md#3-10-type-matrix).
 */
export type OperandKind =
  | "boolean"
  | "number"
  | "ratio"
  | "measure"
  | "duration"
  | "calendar"
  | "anonymous"
  | "text"
  | "date"
  | "time"
  | "numberrange"
  | "ratiorange"
  | "measurerange"
  | "durationrange"
  | "calendarrange"
  | "daterange"
  | "timerange"
  | "list"
  | "row";

/** An operator that stands between two operands. */
export type BinaryOperator = ArithmeticOperator | Comparison;

/**
 * Type and static unit (docs/spec/02-types-numbers-units.md#2-6-measures-units-and-the-unit-shown,
 * rule 3) of an expression.
 */
export interface Typed {
  readonly type: Type;
  readonly unit?: string | undefined;
}

/** The reason why an expression is not allowed, in the words of the language. */
export interface Rejection {
  readonly message: string;
  readonly suggestion?: LateSuggestion;
}

/** True when an expression is not allowed. */
export function isRejection(result: Typed | Rejection): result is Rejection {
  return "message" in result;
}

/**
 * One cell of an operator table. Without a result the operands do not fit, and the general message
 * says so.
 */
export interface OperatorCell {
  readonly operators: readonly BinaryOperator[];
  readonly left: readonly OperandKind[];
  readonly right: readonly OperandKind[];
  readonly result: (left: Authored, right: Authored, units: UnitTable) => Typed | Rejection | undefined;
}

export const MEASURES: readonly OperandKind[] = ["measure", "duration", "calendar"];
export const MEASURES_OR_ANONYMOUS: readonly OperandKind[] = [...MEASURES, "anonymous"];
export const MEASURE_RANGES: readonly OperandKind[] = ["measurerange", "durationrange", "calendarrange"];

/**
 * The column or row of a type in the operator tables; undefined for vetoes and types with an error.
 */
export function operandKind(type: Type): OperandKind | undefined {
  switch (type.kind) {
    case "veto":
    case "unknown":
      return undefined;
    case "measure":
      return type.traits[0] ?? "measure";
    case "measurerange": {
      const [trait] = type.element.traits;
      return trait === undefined ? "measurerange" : `${trait}range`;
    }
    default:
      return type.kind;
  }
}
