import type { Rational } from "../../model/numbers/rational.ts";
import type { DateValue, TimeValue } from "../../model/value.ts";
import type { Range } from "./place.ts";

/**
 * A number as written: `value` after the rounding of docs/spec/01-syntax.md#2-1-numbers; `digits`
 * is the plain decimal text in the written scale (`1e3` is `1000`, `0.10` is `0.10`, `-0` is `-0`).
 */
export interface NumberText {
  readonly value: Rational;
  readonly digits: string;
}

export type Literal = ScalarLiteral | RangeLiteral;

/** `unit`: the path after the number; `["percent"]` and `["permille"]` also for `%` and `%%`. */
export interface NumberLiteral extends NumberText {
  readonly type: "number";
  readonly unit?: readonly string[] | undefined;
  readonly range: Range;
}

export interface TextLiteral {
  readonly type: "text";
  readonly text: string;
  readonly range: Range;
}

/** `word` is the word as written, in lower case: yes and true are the same value. */
export interface BooleanLiteral {
  readonly type: "boolean";
  readonly value: boolean;
  readonly word: "true" | "false" | "yes" | "no";
  readonly range: Range;
}

export interface DateLiteral {
  readonly type: "date";
  readonly value: DateValue;
  /** True when a time of day was written, which the formatter prints again. */
  readonly hasTime: boolean;
  readonly range: Range;
}

export interface TimeLiteral {
  readonly type: "time";
  readonly value: TimeValue;
  readonly range: Range;
}

export type ScalarLiteral = NumberLiteral | TextLiteral | BooleanLiteral | DateLiteral | TimeLiteral;

/**
 * `a...b` of two literals in data, with and constraint values; in expressions `...` is an operator.
 */
export interface RangeLiteral {
  readonly type: "range_literal";
  readonly from: ScalarLiteral;
  readonly to: ScalarLiteral;
  readonly range: Range;
}
