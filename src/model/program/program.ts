import type { Rational } from "../numbers/rational.ts";
import type { CalendarRelation, Comparison, Direction, MathName, Period } from "../operators.ts";
import type { Trait, Type } from "../types/type.ts";
import type { Value } from "../value.ts";

/**
 * The data beside the code: what the interpreter, the readers, missing data and the response need
 * to answer for one slice of one spec, without the compiler. Serialisable: plain data whose only
 * non-JSON part is BigInt.
 */
export interface Program {
  readonly spec: string;
  /** Ids are positions. In the order of `show`. */
  readonly slots: readonly ProgramSlot[];
  /** Ids are positions; operands have smaller ids. */
  readonly cells: readonly Cell[];
  /**
   * Ids are positions; in the order of results
   * (docs/spec/04-rules-evaluation.md#4-7-selecting-rules-and-the-answer).
   */
  readonly rules: readonly ProgramRule[];
}

export interface ProgramSlot {
  /** What callers write, `alias.slot` for imported ones. */
  readonly key: string;
  readonly type: Type;
  /**
   * The value when the caller gives none: the literal, `fill` or `with` literal. Carries the unit
   * in which it was written.
   */
  readonly fill?: Value | undefined;
  /**
   * Bound through `with` to another slot (followed when the caller gives nothing; the outcome is
   * checked against `type`'s constraints) or to a rule (the slot *is* the rule's outcome: the
   * caller's value is ignored); -1 for a rule that is not part of the program, as nothing reads the
   * slot.
   */
  readonly source?: { readonly slot: number } | { readonly rule: number } | undefined;
}

export interface ProgramRule {
  readonly key: string;
  /** True for rules of the spec itself: the ones answered when none are requested. */
  readonly own: boolean;
  readonly root: CellId;
  readonly type: Type;
  /** Content of `rule_type`. */
  readonly typeName: string;
  /**
   * Static unit of the deciding branch
   * (docs/spec/02-types-numbers-units.md#2-6-measures-units-and-the-unit-shown, rule 4 a); without
   * one the carried, else the first declared unit is shown.
   */
  readonly unit?: string | undefined;
  /** Longest chain of rule references below: bounds for stacks. */
  readonly depth: number;
  readonly at: { readonly file: string; readonly line: number };
}

export type CellId = number;

/** What the value of a cell is, when it has one. */
export type CellKind = "number" | "text" | "boolean" | "date" | "time" | "range" | "veto";

/**
 * Operand positions whose carried unit the result takes: the first of them that carries one
 * (docs/spec/02-types-numbers-units.md#2-6-measures-units-and-the-unit-shown, rule 4).
 */
export type Carry = readonly number[];

/**
 * One shared computation; equal op, operands and payload are one cell for all rules of a program
 * (hash-consing). Numbers, ratios and measures are all exact canonical rationals here. Vetoes
 * propagate as docs/spec/04-rules-evaluation.md#4-2-vetoes says, in the order of `operands`.
 */
export type Cell = { readonly kind: CellKind; readonly operands: readonly CellId[] } & Operation;

export type Operation =
  /** Input, fill or `with` source of a slot. */
  | { readonly op: "slot"; readonly slot: number }
  /**
   * Reference to a rule: its outcome; distinct from the rule's root. It alone is *settled* by a
   * reference (4.5).
   */
  | { readonly op: "rule"; readonly rule: number }
  | { readonly op: "const"; readonly value: Value }
  | { readonly op: "now" }
  | { readonly op: "veto"; readonly reason?: string | undefined }
  /** n-ary, in source order. */
  | { readonly op: "add"; readonly carry: Carry }
  | { readonly op: "subtract"; readonly carry: Carry }
  /** n-ary, in source order. */
  | { readonly op: "multiply"; readonly carry: Carry }
  | { readonly op: "divide"; readonly carry: Carry }
  /**
   * Of a measure: counts the left operand in a static unit of this factor
   * (docs/spec/02-types-numbers-units.md#2-4-operators, note 2). Absent: 1.
   */
  | { readonly op: "modulo"; readonly carry: Carry; readonly factor?: Rational | undefined }
  | { readonly op: "power"; readonly carry: Carry }
  | { readonly op: "compare"; readonly operator: Comparison; readonly of: Exclude<CellKind, "range" | "veto"> }
  /** Binary and lazy: the right operand is evaluated only when the left one is true. */
  | { readonly op: "and" }
  | { readonly op: "not" }
  | { readonly op: "is_veto" }
  /**
   * Unit conversion, construction from a number, `as number`: multiplies the canonical amount by
   * `factor`, the result carries `unit`.
   */
  | { readonly op: "convert"; readonly factor: Rational; readonly unit?: string | undefined }
  /**
   * `as text`: display text of the operand as a value of `type`, in `unit`, else in the first
   * declared one (docs/spec/02-types-numbers-units.md#2-8-conversion-as, rule 6).
   */
  | { readonly op: "text"; readonly type: Type; readonly unit?: string | undefined }
  /**
   * `factor`: abs, floor, ceil and round of a measure work on the magnitude in a static unit of
   * this factor.
   */
  | { readonly op: "math"; readonly function: MathName; readonly factor?: Rational | undefined }
  | { readonly op: "range" }
  /** operands: value, range. */
  | { readonly op: "contains" }
  /**
   * Absolute width of a range: numbers as difference, dates and times in seconds, dates in full
   * months when `months` (docs/spec/03-dates-times-ranges.md#3-7-1-width-as-unit).
   */
  | { readonly op: "width"; readonly months: boolean }
  /**
   * Date or time plus or minus an amount (3.4.2, 3.4.3): `subject` is the position of the date,
   * time or date range; of a range the right end moves. Amounts are seconds or months.
   */
  | { readonly op: "shift"; readonly by: Trait; readonly sign: 1 | -1; readonly subject: 0 | 1 }
  /** `date - time` in seconds (3.4.4). */
  | { readonly op: "elapsed" }
  /** `past a`, `future a` (3.5.2). */
  | { readonly op: "window"; readonly direction: Direction; readonly by: Trait }
  | { readonly op: "date_relative"; readonly direction: Direction }
  | {
      readonly op: "date_calendar";
      readonly which: CalendarRelation;
      readonly period: Period;
    }
  /**
   * Arms in source order, evaluated from the last. `operands` are condition 0, result 0, condition
   * 1, result 1, …, default. `subject`: every condition compares this cell with a literal (the
   * ladder clause of 4.5).
   */
  | { readonly op: "choose"; readonly subject?: CellId | undefined };

export type OpName = Operation["op"];
