import type { CommandName } from "../commands.ts";
import type { CountedUnit, DatePeriod, NumberPart, PeriodEdge } from "../forms/date-words.ts";
import type { Rational } from "../numbers/rational.ts";
import type { CalendarRelation, Comparison, Direction, MathName, Period, RangeEnd } from "../operators.ts";
import type { BoundSide, KeyField, Trait, Type } from "../types/type.ts";
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
  /** The program that this one stands for, with other outcomes of some rules. */
  readonly replaces?: Program | undefined;
  /** Positions are ids; in the order of `show`. Absent: the program has no lists. */
  readonly lists?: readonly ProgramList[] | undefined;
  /**
   * The cell of each data, rule and list, by its key: for rows that are read. Present exactly where
   * a program reads lists or rows, or is the program of rows itself.
   */
  readonly fields?: Readonly<Record<string, CellId>> | undefined;
  /** The programs of rows, those of nested lists included; of the outermost program only. */
  readonly rowSpecs?: readonly ProgramRowSpec[] | undefined;
}

/** A list of a program (docs/spec/08-lists.md#1-declaring). */
export interface ProgramList {
  /** The key that callers write: `members`, or `alias.members`. */
  readonly key: string;
  readonly of: { readonly type: Type } | { readonly rowSpec: number };
  readonly keyFields: readonly KeyField[];
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly optional: boolean;
  /** Cells of the program that the lambdas below read: `outer` names them by position. */
  readonly captures: readonly CellId[];
  /** The number of rows that are made. */
  readonly rows?: CellId | undefined;
  readonly sort: readonly { readonly by: Lambda; readonly descending: boolean }[];
  readonly each: readonly { readonly field: string; readonly value: Lambda }[];
  readonly day?: Lambda | undefined;
  readonly by?: { readonly list: number; readonly of: string; readonly field: string } | undefined;
  readonly text?: readonly ProgramTextRow[] | undefined;
  /**
   * `-> with lines: mine`: the list, or the rule, that it takes the rows of; the rule is -1 when it
   * is not part of the program.
   */
  readonly source?: { readonly list: number } | { readonly rule: number } | undefined;
}

/** A row of the text: a value, values of fields, or the prefix of an import's keys. */
export type ProgramTextRow = { readonly value: Value } | ProgramTableRow | { readonly prefix: string };

/** The values of the fields `names` of a row. */
export interface ProgramTableRow {
  readonly names: readonly string[];
  /** Absent where a cell has the value. */
  readonly literals: readonly (Value | undefined)[];
  /** -1 where a literal is the value; absent: all are literals. */
  readonly cells?: readonly CellId[] | undefined;
}

/**
 * The spec of rows: its program, of which each row is an evaluation of its own; several versions,
 * ascending, where each row is judged as of a day of its own.
 */
export interface ProgramRowSpec {
  readonly spec: string;
  readonly repository?: string | undefined;
  readonly versions: readonly RowVersion[];
}

/** In force from an instant up to the next version, or to `until` where there is a gap. */
export interface RowVersion {
  readonly from?: bigint | undefined;
  readonly until?: bigint | undefined;
  readonly program: Program;
}

/**
 * An expression that is evaluated for each row of a list: cells of its own, closed but for `outer`
 * cells, which name operands of the cell that has the lambda.
 */
export interface Lambda {
  readonly cells: readonly Cell[];
  readonly root: CellId;
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
export type CellKind = "number" | "text" | "boolean" | "date" | "time" | "range" | "veto" | "list" | "row";

/** The kinds of values that are compared. */
export type ComparedKind = Exclude<CellKind, "range" | "veto" | "list" | "row">;

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
  /**
   * The value of a slot, which must keep a bound: the operands are both
   * (docs/spec/02-types-numbers-units.md#2-3-1-bounds-that-are-data-or-now). `name` is that of the
   * bound in messages. `through`: slots that take over the value of `slot`, so that where one of
   * them is given the bound is not read.
   */
  | {
      readonly op: "bounded";
      readonly carry: Carry;
      readonly side: BoundSide;
      readonly slot: number;
      readonly key: string;
      readonly name: string;
      readonly type: Type;
      readonly through: readonly number[];
    }
  | { readonly op: "compare"; readonly operator: Comparison; readonly of: ComparedKind }
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
  /** `year of d` and its kin (docs/spec/03-dates-times-ranges.md#3-12-words-for-dates). */
  | { readonly op: "date_part"; readonly part: NumberPart }
  /** `time of d`. */
  | { readonly op: "clock" }
  /** 00:00 of a day of the period with the date. */
  | { readonly op: "period_day"; readonly period: DatePeriod; readonly edge: PeriodEdge }
  /** `days from a to b`. */
  | { readonly op: "units_between"; readonly unit: CountedUnit }
  /** `date(y, m, d)`, `time(h, m, s)`. */
  | { readonly op: "moment"; readonly of: "date" | "time" }
  /** The lower or the upper end of a range, whatever their order, without its unit. */
  | { readonly op: "range_end"; readonly which: RangeEnd }
  /** Of a text and its beginning. */
  | { readonly op: "starts_with" }
  /** Of two ranges. */
  | { readonly op: "overlap" }
  /**
   * The day of the second operand, so many working days further as the first one says. The last two
   * operands are holidays and days of the weekend, as `set_of` makes them; so for the next two.
   */
  | { readonly op: "working_day"; readonly step: 1 | -1 }
  | { readonly op: "working_days" }
  | { readonly op: "is_working_day" }
  /** Dates as the text of their days, or numbers of weekdays as a number of bits. */
  | { readonly op: "set_of"; readonly of: "days" | "weekdays" }
  /**
   * Arms in source order, evaluated from the last. `operands` are condition 0, result 0, condition
   * 1, result 1, …, default. With `subject` every condition compares that cell with a literal (the
   * ladders of docs/spec/04-rules-evaluation.md#4-5-missing-data).
   */
  | { readonly op: "choose"; readonly subject?: CellId | undefined }
  /** The rows of a list. */
  | { readonly op: "list"; readonly list: number }
  /** As `set_of`, of all values of a list. */
  | { readonly op: "set_of_list"; readonly of: "days" | "weekdays" }
  /** An import as a row: the prefix of its keys. */
  | { readonly op: "import"; readonly prefix: string }
  /**
   * A command on a list. Operands: the list, `once` arguments read beside it, the result without a
   * row when `otherwise`, then what the lambdas capture. Evaluated as far as the command needs.
   */
  | {
      readonly op: "command";
      readonly command: CommandName;
      readonly once: number;
      readonly otherwise: boolean;
      readonly lambdas: readonly Lambda[];
      /** Of `sort`, by lambda. */
      readonly descending?: readonly boolean[] | undefined;
      /** Of `with`, by argument, and of `list` with several: names of fields. */
      readonly fields?: readonly string[] | undefined;
      /** Of `find`. */
      readonly find?: FindFacts | undefined;
      /** Of `with`: the rule that adds the row, and the spec of the row. */
      readonly adds?: { readonly rule: string; readonly rowSpec?: number | undefined } | undefined;
    }
  /** A field of the row that is the operand: the key of a slot, rule or list of its spec. */
  | { readonly op: "member"; readonly field: string }
  /** In a lambda only: a field of the row. */
  | { readonly op: "field"; readonly field: string }
  /** In a lambda only: the place of the row, or its value. */
  | { readonly op: "position" }
  | { readonly op: "element" }
  /** In a lambda only: a field of the row before that of the lambda so many levels around. */
  | { readonly op: "previous"; readonly level: number; readonly field: string }
  /** In a lambda only: the cell that was captured at this position. */
  | { readonly op: "outer"; readonly at: number };

/** The facts about a `find` that are known before the run. */
export interface FindFacts {
  /** The name of the list in messages. */
  readonly list: string;
  /** Empty: rows are found by their position. */
  readonly key: readonly KeyField[];
  /** Of the arguments, for messages. */
  readonly types: readonly { readonly type: Type; readonly unit?: string | undefined }[];
}

export type OpName = Operation["op"];
