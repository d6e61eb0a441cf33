import { MATH_NAMES } from "../../../model/operators.ts";
import type { Cell, CellKind, OpName, Program } from "../../../model/program/program.ts";
import { checkProgram } from "./check-program.ts";
import { boolean, count, type Decoder, list, object, oneOf, optional, tagged, text } from "./decoder.ts";
import { declaredType, resultType } from "./type.ts";
import { positive, value } from "./value.ts";

const kind: Decoder<CellKind> = oneOf("number", "text", "boolean", "date", "time", "range", "veto");

const CELL = { kind, operands: list(count) };
const carry = list(count);
const factor = optional(positive);
const trait = oneOf("duration", "calendar");
const direction = oneOf("past", "future");
const subject = oneOf(0, 1);

const OPERATIONS = {
  slot: object({ op: oneOf("slot"), ...CELL, slot: count }),
  rule: object({ op: oneOf("rule"), ...CELL, rule: count }),
  const: object({ op: oneOf("const"), ...CELL, value }),
  now: object({ op: oneOf("now"), ...CELL }),
  veto: object({ op: oneOf("veto"), ...CELL, reason: optional(text) }),
  add: object({ op: oneOf("add"), ...CELL, carry }),
  subtract: object({ op: oneOf("subtract"), ...CELL, carry }),
  multiply: object({ op: oneOf("multiply"), ...CELL, carry }),
  divide: object({ op: oneOf("divide"), ...CELL, carry }),
  modulo: object({ op: oneOf("modulo"), ...CELL, carry, factor }),
  power: object({ op: oneOf("power"), ...CELL, carry, factor }),
  compare: object({
    op: oneOf("compare"),
    ...CELL,
    operator: oneOf("<", "<=", ">", ">=", "is", "is not"),
    of: oneOf("number", "text", "boolean", "date", "time"),
  }),
  and: object({ op: oneOf("and"), ...CELL }),
  not: object({ op: oneOf("not"), ...CELL }),
  is_veto: object({ op: oneOf("is_veto"), ...CELL }),
  convert: object({ op: oneOf("convert"), ...CELL, factor: positive, unit: optional(text) }),
  text: object({ op: oneOf("text"), ...CELL, type: resultType, unit: optional(text) }),
  math: object({
    op: oneOf("math"),
    ...CELL,
    function: oneOf(...MATH_NAMES),
    factor,
  }),
  range: object({ op: oneOf("range"), ...CELL }),
  contains: object({ op: oneOf("contains"), ...CELL }),
  width: object({ op: oneOf("width"), ...CELL, months: boolean }),
  shift: object({ op: oneOf("shift"), ...CELL, by: trait, sign: oneOf(1, -1), subject }),
  elapsed: object({ op: oneOf("elapsed"), ...CELL }),
  window: object({ op: oneOf("window"), ...CELL, direction, by: trait }),
  date_relative: object({ op: oneOf("date_relative"), ...CELL, direction }),
  date_calendar: object({
    op: oneOf("date_calendar"),
    ...CELL,
    which: oneOf("current", "past", "future", "not_in"),
    period: oneOf("year", "month", "week"),
  }),
  choose: object({ op: oneOf("choose"), ...CELL, subject: optional(count) }),
} satisfies Readonly<Record<OpName, Decoder<Cell>>>;

const cell: Decoder<Cell> = tagged("op", OPERATIONS);

const source: Decoder<{ readonly slot: number } | { readonly rule: number }> = (given) =>
  given !== null && typeof given === "object" && "rule" in given
    ? object({ rule: (rule) => (rule === -1 ? -1 : count(rule)) })(given)
    : object({ slot: count })(given);

const slot = object({ key: text, type: declaredType, fill: optional(value), source: optional(source) });

const rule = object({
  key: text,
  own: boolean,
  root: count,
  type: resultType,
  typeName: text,
  unit: optional(text),
  depth: count,
  at: object({ file: text, line: count }),
});

const shape: Decoder<Program> = object({ spec: text, slots: list(slot), cells: list(cell), rules: list(rule) });

/**
 * A program that can be evaluated: every position in it exists, nothing needs itself, and operands
 * are of the kinds that their operation takes.
 */
export const program: Decoder<Program> = (given) => {
  const found = shape(given);
  checkProgram(found);
  return found;
};
