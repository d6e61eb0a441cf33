/**
 * The result of every evaluation (docs/spec/04-rules-evaluation.md#4-2-vetoes): a value or a veto.
 * Both are plain data; a veto is never an exception. Values are canonical: equal amounts are equal
 * data, in whatever unit they were written.
 */
export type Outcome = Value | Veto;

export type Value = SimpleValue | ListValue | RowValue;

/** A value that is plain data. */
export type SimpleValue = NumberValue | TextValue | BooleanValue | DateValue | TimeValue | RangeValue;

/** A value that can be an end of a range, or an input by itself. */
export type ScalarValue = NumberValue | TextValue | BooleanValue | DateValue | TimeValue;

export function isScalar(outcome: Outcome): outcome is ScalarValue {
  return outcome.kind !== "veto" && outcome.kind !== "range" && outcome.kind !== "list" && outcome.kind !== "row";
}

/**
 * A number, a ratio (1 = 100 %) or a measure (in the canonical unit of its family); the static type
 * says which. `unit` is the unit that the value *carries*
 * (docs/spec/02-types-numbers-units.md#2-6-measures-units-and-the-unit-shown, rule 4): the one it
 * was given in or converted to. It is for display alone, and absent when the value carries none.
 * n/d need not be in lowest terms while evaluating; it is reduced when it grows large and when it
 * is written.
 */
export interface NumberValue {
  readonly kind: "number";
  readonly n: bigint;
  readonly d: bigint;
  readonly unit?: string | undefined;
}

export interface TextValue {
  readonly kind: "text";
  readonly text: string;
}

export interface BooleanValue {
  readonly kind: "boolean";
  readonly value: boolean;
}

/**
 * A date (docs/spec/03-dates-times-ranges.md#3-1-1-the-value). Years may lie outside 0 to 9999
 * after arithmetic. `offset` is in minutes east of UTC; absent when no zone was written.
 */
export interface DateValue {
  readonly kind: "date";
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly microsecond: number;
  readonly offset?: number | undefined;
}

/**
 * A time of day (docs/spec/03-dates-times-ranges.md#3-2-times-of-day). `offset` is in minutes east
 * of UTC; absent when no zone was written.
 */
export interface TimeValue {
  readonly kind: "time";
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly microsecond: number;
  readonly offset?: number | undefined;
}

/**
 * Ends as written, in any order (docs/spec/03-dates-times-ranges.md#3-6-3-order-emptiness-values).
 */
export interface RangeValue {
  readonly kind: "range";
  readonly from: ScalarValue;
  readonly to: ScalarValue;
}

/** The rows of a list, in the order in which they are taken. Made while a program runs only. */
export interface ListValue {
  readonly kind: "list";
  readonly items: readonly ListItem[];
  /** The fields that an answer shows of each row; absent: its data. */
  readonly shown?: readonly string[] | undefined;
}

export type ListItem = RowValue | ElementValue;

/** A row of a value list: `fares.1`. Its value is found when it is read. */
export interface ElementValue {
  readonly kind: "element";
  readonly name: string;
}

/** A row of a spec, or an import: `staff.1`. */
export interface RowValue {
  readonly kind: "row";
  readonly name: string;
}

/**
 * An outcome without a value (docs/spec/04-rules-evaluation.md#4-2-vetoes). All kinds but `missing`
 * are `definite`. `reason` is absent for a silent user veto. For `missing`, `slot` is the id of the
 * slot at the end of the chain; its text is made when the answer is written, as only then the hint
 * is known.
 */
export interface Veto {
  readonly kind: "veto";
  readonly cause: "user" | "missing" | "computation" | "input" | "constraint";
  readonly reason?: string | undefined;
  readonly slot?: number | undefined;
  /**
   * For `missing`, in place of `slot`: the key of a list, or of a data of a row. For `input`: the
   * key of a list whose rows are refused as a whole.
   */
  readonly key?: string | undefined;
  /** For `input` and `constraint`. */
  readonly refusal?: RefusedValue | undefined;
}

/**
 * The reason why a value that a caller gives is refused: a name for programs
 * (docs/spec/04-rules-evaluation.md#refused-values), and what is wrong, for people.
 */
export interface RefusedValue {
  readonly code: RefusalCode;
  readonly problem: string;
}

/**
 * The last eight are constraints by their names; `order`: a range ends before it starts; `key`: two
 * rows of a list have the same key.
 */
export type RefusalCode =
  | "empty"
  | "too_long"
  | "unreadable"
  | "unit"
  | "order"
  | "key"
  | "decimals"
  | "minimum"
  | "maximum"
  | "lower"
  | "upper"
  | "options"
  | "length";

/** A given value that a rule may still read, and that its input does not take. */
export interface RejectedData {
  /** The input key. */
  readonly data: string;
  /** The text that was given; of one that is too long its beginning. */
  readonly value: string;
  readonly reason: string;
  readonly code: RefusalCode;
}

/** A given name that is not an input (docs/spec/04-rules-evaluation.md#unknown-names). */
export interface UnknownData {
  /** As the caller wrote it. */
  readonly name: string;
  /** The input key that was probably meant. */
  readonly suggestion?: string;
  /** The remedy for an object that holds the inputs. */
  readonly hint?: string;
}
