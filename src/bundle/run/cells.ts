import type { CountedUnit, DatePeriod, NumberPart, PeriodEdge } from "../../model/forms/date-words.ts";
import { type Rational, rational } from "../../model/numbers/rational.ts";
import type { Comparison, MathName, RangeEnd } from "../../model/operators.ts";
import type { ListCell } from "../../model/program/operations.ts";
import type { Carry, Cell, CellId, CellKind, ComparedKind } from "../../model/program/program.ts";
import type { Trait, Type } from "../../model/types/type.ts";
import type { Value } from "../../model/value.ts";

/*
 * One function for each kind of cell: bundles write their programs as calls of these. Operands are
 * ids of earlier cells; the kind is that of numbers by default.
 */

export const slot = (id: number, kind: CellKind = "number"): Cell => ({ op: "slot", kind, operands: [], slot: id });
export const rule = (id: number, kind: CellKind = "number"): Cell => ({ op: "rule", kind, operands: [], rule: id });
export const now = (): Cell => ({ op: "now", kind: "date", operands: [] });
export const veto = (reason?: string): Cell => ({ op: "veto", kind: "veto", operands: [], reason });

export const constant = (value: Value): Cell => ({ op: "const", kind: value.kind, operands: [], value });
export const number = (n: bigint, d = 1n, unit?: string): Cell =>
  constant(unit === undefined ? { kind: "number", n, d } : { kind: "number", n, d, unit });
export const text = (content: string): Cell => constant({ kind: "text", text: content });
export const boolean = (value: boolean): Cell => constant({ kind: "boolean", value });

export const add = (carry: Carry, ...operands: CellId[]): Cell => ({ op: "add", kind: "number", operands, carry });
export const subtract = (carry: Carry, ...operands: CellId[]): Cell => ({
  op: "subtract",
  kind: "number",
  operands,
  carry,
});
export const multiply = (carry: Carry, ...operands: CellId[]): Cell => ({
  op: "multiply",
  kind: "number",
  operands,
  carry,
});
export const divide = (carry: Carry, ...operands: CellId[]): Cell => ({
  op: "divide",
  kind: "number",
  operands,
  carry,
});
export const modulo = (carry: Carry, left: CellId, right: CellId, factor?: Rational): Cell => ({
  op: "modulo",
  kind: "number",
  operands: [left, right],
  carry,
  factor,
});
export const power = (carry: Carry, left: CellId, right: CellId): Cell => ({
  op: "power",
  kind: "number",
  operands: [left, right],
  carry,
});
export const fraction = (n: bigint, d?: bigint): Rational => rational(n, d);

export const bounded = (parts: Omit<Extract<Cell, { op: "bounded" }>, "op">): Cell => ({ op: "bounded", ...parts });
export const compare = (left: CellId, operator: Comparison, right: CellId, of: ComparedKind = "number"): Cell => ({
  op: "compare",
  kind: "boolean",
  operands: [left, right],
  operator,
  of,
});
export const and = (left: CellId, right: CellId): Cell => ({ op: "and", kind: "boolean", operands: [left, right] });
export const not = (operand: CellId): Cell => ({ op: "not", kind: "boolean", operands: [operand] });
export const isVeto = (operand: CellId): Cell => ({ op: "is_veto", kind: "boolean", operands: [operand] });

export const convert = (operand: CellId, factor: Rational, unit?: string): Cell => ({
  op: "convert",
  kind: "number",
  operands: [operand],
  factor,
  unit,
});
export const asText = (operand: CellId, type: Type, unit?: string): Cell => ({
  op: "text",
  kind: "text",
  operands: [operand],
  type,
  unit,
});
export const math = (name: MathName, operand: CellId, factor?: Rational): Cell => ({
  op: "math",
  kind: "number",
  operands: [operand],
  function: name,
  factor,
});

export const range = (from: CellId, to: CellId): Cell => ({ op: "range", kind: "range", operands: [from, to] });
export const contains = (value: CellId, within: CellId): Cell => ({
  op: "contains",
  kind: "boolean",
  operands: [value, within],
});
export const width = (operand: CellId, months: boolean): Cell => ({
  op: "width",
  kind: "number",
  operands: [operand],
  months,
});
export const shift = (kind: CellKind, operands: readonly CellId[], by: Trait, sign: 1 | -1, subject: 0 | 1): Cell => ({
  op: "shift",
  kind,
  operands,
  by,
  sign,
  subject,
});
export const elapsed = (date: CellId, time: CellId): Cell => ({
  op: "elapsed",
  kind: "number",
  operands: [date, time],
});
export const window = (direction: "past" | "future", operand: CellId, by: Trait): Cell => ({
  op: "window",
  kind: "range",
  operands: [operand],
  direction,
  by,
});
export const dateRelative = (direction: "past" | "future", operand: CellId): Cell => ({
  op: "date_relative",
  kind: "boolean",
  operands: [operand],
  direction,
});
export const dateCalendar = (
  which: "current" | "past" | "future" | "not_in",
  period: "year" | "month" | "week",
  operand: CellId,
): Cell => ({ op: "date_calendar", kind: "boolean", operands: [operand], which, period });
export const datePart = (part: NumberPart, operand: CellId): Cell => ({
  op: "date_part",
  kind: "number",
  operands: [operand],
  part,
});
export const clock = (operand: CellId): Cell => ({ op: "clock", kind: "time", operands: [operand] });
export const periodDay = (period: DatePeriod, edge: PeriodEdge, operand: CellId): Cell => ({
  op: "period_day",
  kind: "date",
  operands: [operand],
  period,
  edge,
});
export const unitsBetween = (unit: CountedUnit, from: CellId, to: CellId): Cell => ({
  op: "units_between",
  kind: "number",
  operands: [from, to],
  unit,
});
export const moment = (of: "date" | "time", ...operands: readonly CellId[]): Cell => ({
  op: "moment",
  kind: of,
  operands,
  of,
});
export const rangeEnd = (kind: CellKind, which: RangeEnd, operand: CellId): Cell => ({
  op: "range_end",
  kind,
  operands: [operand],
  which,
});
export const startsWith = (left: CellId, right: CellId): Cell => ({
  op: "starts_with",
  kind: "boolean",
  operands: [left, right],
});
export const overlap = (one: CellId, other: CellId): Cell => ({
  op: "overlap",
  kind: "range",
  operands: [one, other],
});
export const workingDay = (step: 1 | -1, ...operands: readonly CellId[]): Cell => ({
  op: "working_day",
  kind: "date",
  operands,
  step,
});
export const workingDays = (...operands: readonly CellId[]): Cell => ({ op: "working_days", kind: "number", operands });
export const isWorkingDay = (...operands: readonly CellId[]): Cell => ({
  op: "is_working_day",
  kind: "boolean",
  operands,
});
export const setOf = (of: "days" | "weekdays", operands: readonly CellId[]): Cell => ({
  op: "set_of",
  kind: of === "days" ? "text" : "number",
  operands,
  of,
});

/** An operation on lists or rows, as data. */
export const rows = (cell: ListCell): Cell => cell;

/** `operands`: condition 0, result 0, condition 1, result 1, …, default. */
export const choose = (kind: CellKind, operands: readonly CellId[], subject?: CellId): Cell => ({
  op: "choose",
  kind,
  operands,
  subject,
});
