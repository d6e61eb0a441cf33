import type { Rational } from "../../model/numbers/rational.ts";
import { bitLength } from "../../model/numbers/roots.ts";
import type { Comparison } from "../../model/operators.ts";
import type { Carry, Cell } from "../../model/program/program.ts";
import { dayNumber } from "../../model/time/calendar.ts";
import { clockOf } from "../../model/time/date-parts.ts";
import { type FreeDays, freeDays, isWorkingDay } from "../../model/time/working-days.ts";
import { brokenBound } from "../../model/types/constraints.ts";
import { castText } from "../../model/types/display.ts";
import { NOW } from "../../model/types/type.ts";
import {
  type DateValue,
  isScalar,
  type NumberValue,
  type Outcome,
  type RangeValue,
  type ScalarValue,
  type TimeValue,
  type Value,
} from "../../model/value.ts";
import { REDUCE_ABOVE } from "../tuning.ts";
import * as arithmetic from "./arithmetic.ts";
import * as dates from "./dates.ts";
import { FUNCTION_BITS, math } from "./functions.ts";
import { compareScalars } from "./order.ts";
import { power } from "./power.ts";
import * as temporal from "./temporal.ts";
import { constraintVeto } from "./veto.ts";

/** The context that some operations need besides their operands. */
export interface OperationContext {
  /** The effective instant: for windows and date predicates. */
  readonly now?: DateValue | undefined;
  /** Of an evaluation of a row: the prefix of the keys of its data, such as `members.2.`. */
  readonly keyPrefix?: string | undefined;
  /**
   * Called with the bits of numbers beside operations that take long; throws when the evaluation
   * has no time for them.
   */
  readonly checkDeadline?: ((bits?: number) => void) | undefined;
}

/**
 * The outcome of an operation whose operands all have values: the one definition of what each
 * operator does, for the interpreter and for static folding. Operands are of the kinds that the
 * plan promised.
 */
export function operate(cell: Cell, operands: readonly Value[], context: OperationContext = {}): Outcome {
  switch (cell.op) {
    case "add":
      return chain(arithmetic.add, cell.carry, numbers(operands), context);
    case "multiply":
      return chain(arithmetic.multiply, cell.carry, numbers(operands), context);
    case "subtract":
      return arithmetic.subtract(
        number(operands, 0),
        number(operands, 1),
        arithmetic.carriedUnit(cell.carry, numbers(operands)),
      );
    case "divide":
      return arithmetic.divide(
        number(operands, 0),
        number(operands, 1),
        arithmetic.carriedUnit(cell.carry, numbers(operands)),
      );
    case "modulo":
      return arithmetic.modulo(
        number(operands, 0),
        number(operands, 1),
        cell.factor,
        arithmetic.carriedUnit(cell.carry, numbers(operands)),
      );
    case "power":
      return power(
        number(operands, 0),
        number(operands, 1),
        arithmetic.carriedUnit(cell.carry, numbers(operands)),
        context.checkDeadline,
      );
    case "bounded":
      return bounded(cell, any(operands, 0), scalar(operands, 1), context);
    case "compare":
      return truth(compare(cell.operator, scalar(operands, 0), scalar(operands, 1)));
    case "not": {
      const operand = operands[0];
      if (operand?.kind !== "boolean") throw new TypeError("unreachable: no boolean");
      return truth(!operand.value);
    }
    case "convert":
      return arithmetic.multiply(number(operands, 0), cell.factor, cell.unit);
    case "text":
      return { kind: "text", text: castText(any(operands, 0), cell.type, cell.unit) };
    case "math":
      context.checkDeadline?.(FUNCTION_BITS);
      return math(cell.function, number(operands, 0), cell.factor);
    case "range":
      return { kind: "range", from: scalar(operands, 0), to: scalar(operands, 1) };
    case "contains":
      return temporal.contains(scalar(operands, 0), range(operands, 1));
    case "width":
      return temporal.width(range(operands, 0), cell.months);
    case "shift":
      return temporal.shift(moment(operands, cell.subject), number(operands, 1 - cell.subject), cell.by, cell.sign);
    case "elapsed":
      return temporal.elapsed(date(any(operands, 0)), time(any(operands, 1)));
    case "window":
      return temporal.window(date(context.now), number(operands, 0), cell.by, cell.direction);
    case "date_relative":
      return temporal.dateRelative(date(any(operands, 0)), date(context.now), cell.direction);
    case "date_calendar":
      return temporal.dateCalendar(date(any(operands, 0)), date(context.now), cell.which, cell.period);
    case "date_part":
      return dates.part(dateOrTime(any(operands, 0)), cell.part);
    case "clock":
      return clockOf(date(any(operands, 0)));
    case "period_day":
      return dates.dayOfPeriod(date(any(operands, 0)), cell.period, cell.edge);
    case "units_between":
      return dates.between(date(any(operands, 0)), date(any(operands, 1)), cell.unit);
    case "moment":
      return dates.moment(cell.of, numbers(operands));
    case "range_end":
      return temporal.rangeEnd(range(operands, 0), cell.which);
    case "starts_with":
      return { kind: "boolean", value: text(operands, 0).startsWith(text(operands, 1)) };
    case "overlap":
      return temporal.overlap(range(operands, 0), range(operands, 1));
    case "working_day":
      return dates.workingDay(number(operands, 0), date(any(operands, 1)), cell.step, free(operands, 2));
    case "working_days":
      return dates.workingDays(date(any(operands, 0)), date(any(operands, 1)), free(operands, 2));
    case "is_working_day":
      return truth(isWorkingDay(dayNumber(date(any(operands, 0))), free(operands, 1)));
    case "set_of":
      return dates.setOf(cell.of, operands);
    case "slot":
    case "rule":
    case "const":
    case "now":
    case "veto":
    case "and":
    case "is_veto":
    case "choose":
    case "list":
    case "set_of_list":
    case "import":
    case "command":
    case "member":
    case "field":
    case "position":
    case "element":
    case "previous":
    case "outer":
      throw new Error(`unreachable: ${cell.op} does not work on values alone`);
  }
}

/**
 * Checks the deadline when a number is so large that it is reduced, which costs far more than a
 * look at the clock.
 */
export function checkLarge({ n, d }: Rational, { checkDeadline }: OperationContext): void {
  if (n > REDUCE_ABOVE || n < -REDUCE_ABOVE || d > REDUCE_ABOVE) checkDeadline?.(bitLength(n, d));
}

/** A sum or product from left to right; the first step that vetoes is the outcome. */
function chain(
  step: typeof arithmetic.add,
  carry: Carry,
  operands: readonly NumberValue[],
  context: OperationContext,
): Outcome {
  const unit = arithmetic.carriedUnit(carry, operands);
  let result: NumberValue | undefined;
  for (const operand of operands) {
    const next: Outcome = result === undefined ? operand : step(result, operand, unit);
    if (next.kind !== "number") return next;
    checkLarge(next, context);
    result = next;
  }
  if (result === undefined) throw new TypeError("unreachable: no operand");
  return result;
}

function compare(operator: Comparison, left: ScalarValue, right: ScalarValue): boolean {
  const order = compareScalars(left, right);
  switch (operator) {
    case "<":
      return order < 0;
    case "<=":
      return order <= 0;
    case ">":
      return order > 0;
    case ">=":
      return order >= 0;
    case "is":
      return order === 0;
    case "is not":
      return order !== 0;
  }
}

function bounded(
  { side, key, name, type }: Extract<Cell, { op: "bounded" }>,
  value: Value,
  bound: ScalarValue,
  { keyPrefix = "" }: OperationContext,
): Outcome {
  if (!isScalar(value)) throw new TypeError(`unreachable: a ${value.kind}`);
  const isKept = compare(side === "minimum" ? ">=" : "<=", value, bound);
  const isOfRow = name !== NOW && keyPrefix !== "";
  const shown = isOfRow ? `${keyPrefix}${name}` : name;
  return isKept ? value : constraintVeto(`${keyPrefix}${key}`, brokenBound(value, type, { side, name: shown, bound }));
}

function truth(value: boolean): Outcome {
  return { kind: "boolean", value };
}

function any(operands: readonly Value[], at: number): Value {
  const value = operands[at];
  if (value === undefined) throw new Error(`unreachable: no operand ${at}`);
  return value;
}

function number(operands: readonly Value[], at: number): NumberValue {
  const value = any(operands, at);
  if (value.kind !== "number") throw new Error(`unreachable: a number is needed, not a ${value.kind}`);
  return value;
}

function numbers(operands: readonly Value[]): readonly NumberValue[] {
  if (!areNumbers(operands)) throw new TypeError("unreachable: no number");
  return operands;
}

function areNumbers(operands: readonly Value[]): operands is readonly NumberValue[] {
  return operands.every((operand) => operand.kind === "number");
}

function scalar(operands: readonly Value[], at: number): ScalarValue {
  const value = any(operands, at);
  if (!isScalar(value)) throw new TypeError(`unreachable: a ${value.kind}`);
  return value;
}

function text(operands: readonly Value[], at: number): string {
  const value = any(operands, at);
  if (value.kind !== "text") throw new Error(`unreachable: a text is needed, not a ${value.kind}`);
  return value.text;
}

function range(operands: readonly Value[], at: number): RangeValue {
  const value = any(operands, at);
  if (value.kind !== "range") throw new Error(`unreachable: a range is needed, not a ${value.kind}`);
  return value;
}

/** Holidays and weekend at two operands. */
function free(operands: readonly Value[], at: number): FreeDays {
  const holidays = any(operands, at);
  if (holidays.kind !== "text") throw new TypeError("unreachable: no holidays");
  return freeDays(holidays.text, Number(number(operands, at + 1).n));
}

function moment(operands: readonly Value[], at: number): DateValue | TimeValue | RangeValue {
  const value = any(operands, at);
  if (value.kind === "date" || value.kind === "time" || value.kind === "range") return value;
  throw new Error(`unreachable: a date or time is needed, not a ${value.kind}`);
}

function dateOrTime(value: Value): DateValue | TimeValue {
  return value.kind === "time" ? value : date(value);
}

function date(value: Value | undefined): DateValue {
  if (value?.kind !== "date") throw new TypeError("unreachable: no date");
  return value;
}

function time(value: Value): TimeValue {
  if (value.kind !== "time") throw new TypeError("unreachable: no time");
  return value;
}
