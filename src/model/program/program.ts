import type { Rational } from "../numbers/rational.ts";
import type { CalendarRelation, Comparison, Direction, MathName, Period } from "../operators.ts";
import type { Trait, Type } from "../types/type.ts";
import type { Value } from "../value.ts";

/**
 * The data beside the code: with it the interpreter, the readers, missing data and the response
 * answer for one slice of one spec without the compiler. Serialisable: plain data whose only
 * non-JSON part is BigInt.
 */
export interface Program {
  readonly spec: string;
  /** Positions are ids; in the order of `show`. */
  readonly slots: readonly ProgramSlot[];
  /** Positions are ids; operands have smaller ids than the cells that use them. */
  readonly cells: readonly Cell[];
  /**
   * Positions are ids; in the order of results
   * (docs/spec/04-rules-evaluation.md#4-7-selecting-rules-and-the-answer).
   */
  readonly rules: readonly ProgramRule[];
}

export interface ProgramSlot {
  /** The key that callers write: `slot`, or `alias.slot` for imported slots. */
  readonly key: string;
  readonly type: Type;
  /**
   * The value when the caller gives none: the literal of the declaration, of `fill` or of `with`.
   * It carries the unit in which it was written.
   */
  readonly fill?: Value | undefined;
  /**
   * The `with` binding of the slot. Bound to another slot, the slot follows it when the caller
   * gives nothing, and the outcome is checked against the constraints of `type`. Bound to a rule,
   * the slot *is* the rule's outcome and the caller's value is ignored; the rule is -1 when it is
   * not part of the program, as nothing reads the slot.
   */
  readonly source?: { readonly slot: number } | { readonly rule: number } | undefined;
}

export interface ProgramRule {
  readonly key: string;
  /** True for rules of the spec itself: these are answered when no rules are requested. */
  readonly own: boolean;
  readonly root: CellId;
  readonly type: Type;
  /** The text of `rule_type` in results. */
  readonly typeName: string;
  /**
   * Static unit of the deciding branch
   * (docs/spec/02-types-numbers-units.md#2-6-measures-units-and-the-unit-shown, rule 4 a). Without
   * it the unit that the value carries is shown, else the first declared one.
   */
  readonly unit?: string | undefined;
  /** The length of the longest chain of references that starts here; it bounds the stacks. */
  readonly depth: number;
  readonly at: { readonly file: string; readonly line: number };
}

export type CellId = number;

/** The kind of a cell's value, when it has one. */
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
   * reference (docs/spec/04-rules-evaluation.md#4-5-missing-data).
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
   * For a measure: the left operand is counted in a static unit of this factor
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
   * `factor`; the result carries `unit`.
   */
  | { readonly op: "convert"; readonly factor: Rational; readonly unit?: string | undefined }
  /**
   * `as text`: the display text of the operand as a value of `type`, in `unit`, else in the first
   * declared unit (docs/spec/02-types-numbers-units.md#2-8-conversion-as, rule 6).
   */
  | { readonly op: "text"; readonly type: Type; readonly unit?: string | undefined }
  /**
   * `factor`: abs, floor, ceil and round of a measure work on the magnitude in a static unit of
   * this factor.
   */
  | { readonly op: "math"; readonly function: MathName; readonly factor?: Rational | undefined }
  | { readonly op: "range" }
  /** The operands are the value and the range. */
  | { readonly op: "contains" }
  /**
   * Absolute width of a range: numbers as difference, dates and times in seconds, dates in full
   * months when `months` (docs/spec/03-dates-times-ranges.md#3-7-1-width-as-unit).
   */
  | { readonly op: "width"; readonly months: boolean }
  /**
   * Date or time plus or minus an amount (docs/spec/03-dates-times-ranges.md#3-4-2-shifting-a-date,
   * docs/spec/03-dates-times-ranges.md#3-4-3-shifting-a-time), which is in seconds or months.
   * `subject` is the position of the date, time or date range; of a range only the right end moves.
   */
  | { readonly op: "shift"; readonly by: Trait; readonly sign: 1 | -1; readonly subject: 0 | 1 }
  /** `date - time` in seconds (docs/spec/03-dates-times-ranges.md#3-4-4-date-time). */
  | { readonly op: "elapsed" }
  /** `past a`, `future a` (docs/spec/03-dates-times-ranges.md#3-5-2-forms). */
  | { readonly op: "window"; readonly direction: Direction; readonly by: Trait }
  | { readonly op: "date_relative"; readonly direction: Direction }
  | {
      readonly op: "date_calendar";
      readonly which: CalendarRelation;
      readonly period: Period;
    }
  /**
   * Arms in source order, evaluated from the last. `operands` are condition 0, result 0, condition
   * 1, result 1, …, default. With `subject` every condition compares that cell with a literal (the
   * ladders of docs/spec/04-rules-evaluation.md#4-5-missing-data).
   */
  | { readonly op: "choose"; readonly subject?: CellId | undefined };

export type OpName = Operation["op"];
