import type { Comparison, MathName } from "../../model/program/program.ts";
import type { ScalarLiteral } from "./literal.ts";
import type { Range } from "./place.ts";

export type Primitive = "measure" | "number" | "ratio" | "text" | "date" | "time" | "boolean";

export type ArithmeticOperator = "+" | "-" | "*" | "/" | "%" | "^";
export type ComparisonOperator = Comparison;
export type MathFunction = MathName;
export type Direction = "past" | "future";
export type Period = "year" | "month" | "week";

/**
 * Unary minus on anything but a number literal is `arithmetic` `-` with a left literal `0` of the
 * minus's range. `x is not veto` is `not` over `is_veto`; `a in past b` is `in_range` over
 * `window`. Parentheses leave no trace. The `range` of a node runs from its first token to the end
 * of its last one (parentheses around it not included).
 */
export type Expression =
  | ScalarLiteral
  | { readonly type: "reference"; readonly path: readonly string[]; readonly range: Range }
  | { readonly type: "now"; readonly range: Range }
  | {
      readonly type: "arithmetic";
      readonly operator: ArithmeticOperator;
      readonly left: Expression;
      readonly right: Expression;
      readonly range: Range;
    }
  | {
      readonly type: "comparison";
      readonly operator: ComparisonOperator;
      readonly left: Expression;
      readonly right: Expression;
      readonly range: Range;
    }
  | { readonly type: "and"; readonly left: Expression; readonly right: Expression; readonly range: Range }
  | { readonly type: "not"; readonly operand: Expression; readonly range: Range }
  | { readonly type: "is_veto"; readonly operand: Expression; readonly range: Range }
  | { readonly type: "cast"; readonly operand: Expression; readonly target: CastTarget; readonly range: Range }
  | { readonly type: "math"; readonly function: MathFunction; readonly operand: Expression; readonly range: Range }
  | { readonly type: "range"; readonly from: Expression; readonly to: Expression; readonly range: Range }
  | { readonly type: "in_range"; readonly value: Expression; readonly within: Expression; readonly range: Range }
  | { readonly type: "window"; readonly direction: Direction; readonly offset: Expression; readonly range: Range }
  | {
      readonly type: "date_relative";
      readonly direction: Direction;
      readonly operand: Expression;
      readonly range: Range;
    }
  | {
      readonly type: "date_calendar";
      readonly which: "current" | "past" | "future" | "not_in";
      readonly period: Period;
      readonly operand: Expression;
      readonly range: Range;
    };

/** A type keyword or a unit path; `permille` and `percent` are unit paths of one name. */
export type CastTarget =
  | { readonly primitive: Primitive; readonly range: Range }
  | { readonly unit: readonly string[]; readonly range: Range };
