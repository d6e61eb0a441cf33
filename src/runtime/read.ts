import { firstOf } from "../model/listed.ts";
import { MAX_DECIMAL } from "../model/numbers/decimal.ts";
import { divide, multiply, type Rational } from "../model/numbers/rational.ts";
import {
  commaMeanings,
  commaProblem,
  isNumberText,
  readNumber,
  thousandsProblem,
} from "../model/numbers/read-number.ts";
import { nearest } from "../model/suggest.ts";
import { readDate, readTime } from "../model/time/temporal-text.ts";
import { readYearsAndMonths } from "../model/types/calendar-text.ts";
import { quote, violation } from "../model/types/constraints.ts";
import {
  type ElementType,
  kindName,
  type MeasureType,
  type RangeType,
  type RatioType,
  type Type,
} from "../model/types/type.ts";
import type { NumberValue, Outcome, RefusedValue, ScalarValue, Value } from "../model/value.ts";
import { inputVeto } from "./operators/veto.ts";

/** The value of a text, or the problem with it. */
type InputReading<V> = { readonly value: V } | RefusedValue;

/**
 * The value of a text given for the input `key`, read as its type and checked against its
 * constraints (docs/spec/02-types-numbers-units.md#2-10-run-time-input;
 * docs/spec/03-dates-times-ranges.md#3-1-3-run-time-input-of-date-data,
 * docs/spec/03-dates-times-ranges.md#3-2-times-of-day,
 * docs/spec/03-dates-times-ranges.md#3-8-3-run-time-input;
 * docs/spec/04-rules-evaluation.md#4-4-binding-the-inputs-of-a-run). A number carries the unit in
 * which it was given. An unusable text, or one of more than `maxBytes` bytes of UTF-8, gives a veto
 * of cause "input".
 */
export function readInput(text: string, type: Type, key: string, maxBytes: number): Outcome {
  const reading = read(text, type, maxBytes);
  if ("problem" in reading) return inputVeto(nameWithParent(key, type), reading);
  const broken = violation(reading.value, type);
  return broken === undefined ? reading.value : inputVeto(nameWithParent(key, type), broken);
}

/** The slot `key` and its parent type (docs/spec/02-types-numbers-units.md#2-10-run-time-input). */
function nameWithParent(key: string, type: Type): string {
  const parent = parentName(key, type);
  return parent === key ? key : `${key} (${parent})`;
}

/**
 * The name of a slot's type in messages: the parent as written when the slot has a type of its own,
 * else the name of the type that it uses.
 */
function parentName(key: string, type: Type): string {
  const primitive = kindName(type.kind);
  if (!("help" in type) || type.name === undefined) return primitive;
  const own = key === type.name || key.endsWith(`.${type.name}`);
  return own ? (type.extends?.parent ?? primitive) : type.name;
}

function read(text: string, type: Type, maxBytes: number): InputReading<Value> {
  if (isLonger(text, maxBytes))
    return { code: "too_long", problem: `the value is too long: more than ${maxBytes} bytes` };
  if (type.kind === "text") return { value: { kind: "text", text } };
  const trimmed = text.trim();
  if (trimmed === "") return { code: "empty", problem: "the value must not be empty" };
  switch (type.kind) {
    case "numberrange":
    case "ratiorange":
    case "measurerange":
    case "daterange":
    case "timerange":
      return readRange(trimmed, type);
    default:
      return readScalar(trimmed, type);
  }
}

/**
 * True when a text has more bytes. A UTF-16 unit takes at most three bytes, so short texts need no
 * count.
 */
function isLonger(text: string, maxBytes: number): boolean {
  if (text.length * 3 <= maxBytes) return false;
  if (text.length > maxBytes) return true;
  let bytes = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes > maxBytes;
}

function readScalar(text: string, type: Exclude<Type, RangeType>): InputReading<ScalarValue> {
  switch (type.kind) {
    case "boolean":
      return readBoolean(text);
    case "number": {
      const value = readNumber(text);
      return value === undefined ? numberRefusal(text) : { value: numberValue(value, undefined) };
    }
    case "ratio":
      return readRatio(text, type);
    case "measure":
      return readMeasure(text, type);
    case "date": {
      const value = readDate(text);
      return value === undefined
        ? unreadable(`${quote(text)} is not a date; write for example 2024-03-31 or 2024-03-31T14:30:00Z`)
        : { value };
    }
    case "time": {
      const value = readTime(text);
      return value === undefined
        ? unreadable(`${quote(text)} is not a time of day; write for example 14:30 or 14:30:00Z`)
        : { value };
    }
    case "text":
      return { value: { kind: "text", text } };
    case "list":
    case "row":
    case "anonymous":
    case "veto":
    case "unknown":
      throw new Error("unreachable: no data have such a type");
  }
}

function readBoolean(text: string): InputReading<ScalarValue> {
  switch (text.toLowerCase()) {
    case "true":
    case "yes":
      return { value: { kind: "boolean", value: true } };
    case "false":
    case "no":
      return { value: { kind: "boolean", value: false } };
    default:
      return unreadable(`${quote(text)} is not a boolean; write true, false, yes or no`);
  }
}

const PERCENT_SIGN = /^(.*?)(%%?)$/s;
const MAGNITUDE_AND_UNIT = /^(\S+)\s+(\S.*)$/s;

function readRatio(text: string, type: RatioType): InputReading<ScalarValue> {
  const sign = PERCENT_SIGN.exec(text);
  const [, amount, name] =
    sign === null ? (MAGNITUDE_AND_UNIT.exec(text) ?? []) : [text, sign[1], sign[2] === "%" ? "percent" : "permille"];
  if (amount === undefined || name === undefined) {
    return unitlessRefusal(text, "a ratio", `write a number with one of the units ${ratioUnitList(type)}`);
  }
  const magnitude = readNumber(amount);
  if (magnitude === undefined) return numberRefusal(amount);
  const unit = type.units.find((each) => each.name === name);
  if (unit === undefined) return unitRefusal(text, name, type, ratioUnitList(type));
  return { value: numberValue(divide(magnitude, unit.perOne), unit.name) };
}

function readMeasure(text: string, type: MeasureType): InputReading<ScalarValue> {
  const calendar = type.traits.includes("calendar") ? readYearsAndMonths(text) : undefined;
  if (calendar !== undefined) return yearsAndMonthsReading(text, calendar, type);
  const [, amount, name] = MAGNITUDE_AND_UNIT.exec(text) ?? [];
  if (amount === undefined || name === undefined) {
    const form = `a number, a blank and a unit, such as 5 ${type.units[0]?.name ?? ""}`;
    return unitlessRefusal(text, form, `valid units: ${unitList(type)}`);
  }
  const magnitude = readNumber(amount);
  if (magnitude === undefined) return numberRefusal(amount);
  const unit = type.units.find((each) => each.name === name);
  if (unit === undefined) return unitRefusal(text, name, type, unitList(type));
  return { value: numberValue(multiply(magnitude, unit.factor), unit.name) };
}

function yearsAndMonthsReading(
  text: string,
  calendar: NonNullable<ReturnType<typeof readYearsAndMonths>>,
  type: MeasureType,
): InputReading<ScalarValue> {
  if ("problem" in calendar) return unreadable(`${quote(text)}: ${calendar.problem}`);
  // A limit of decimals is one of those that are written, which are those of the months.
  const carried = type.decimals === undefined ? "year" : "month";
  const year = type.units.find(({ name }) => name === "year");
  if (year === undefined) return unitRefusal(text, "year", type, unitList(type));
  return { value: numberValue(multiply(calendar, year.factor), carried) };
}

function numberValue({ n, d }: Rational, unit: string | undefined): NumberValue {
  return { kind: "number", n, d, unit };
}

function unitList(type: MeasureType | RatioType): string {
  return firstOf<{ readonly name: string }>(type.units, ({ name }) => name);
}

function ratioUnitList(type: RatioType): string {
  return `%, %%, ${unitList(type)}`;
}

function unitRefusal(text: string, name: string, type: MeasureType | RatioType, valid: string): RefusedValue {
  const problem = thousandsProblem(quote(text), text);
  if (problem !== undefined) return unreadable(problem);
  const meant = nearest(
    name,
    type.units.map((unit) => unit.name),
  );
  const hint = meant === undefined ? "" : ` (did you mean '${meant}'?)`;
  return { code: "unit", problem: `unknown unit ${quote(name)}${hint}; valid units: ${valid}` };
}

/**
 * The refusal of a text that `readNumber` does not read: beyond the limits of
 * docs/spec/02-types-numbers-units.md#2-1-values-and-exactness, rule 2, or not a number.
 */
function numberRefusal(text: string): RefusedValue {
  return unreadable(
    isNumberText(text)
      ? `the number ${quote(text)} is outside the limits: at most 28 digits after the point and at most ${MAX_DECIMAL}`
      : formProblem(text, "a number"),
  );
}

function unitlessRefusal(text: string, form: string, remedy: string): RefusedValue {
  return isNumberText(text)
    ? { code: "unit", problem: `${quote(text)} has no unit; ${remedy}` }
    : unreadable(`${formProblem(text, form)}; ${remedy}`);
}

/** The problem with the form of a number; a wrong comma is reported before the expected form. */
function formProblem(text: string, form: string): string {
  const problem = commaProblem(quote(text), commaMeanings(text)) ?? thousandsProblem(quote(text), text);
  return problem ?? `${quote(text)} is not ${form}`;
}

function unreadable(problem: string): RefusedValue {
  return { code: "unreadable", problem };
}

function readRange(text: string, type: RangeType): InputReading<Value> {
  const at = text.indexOf("...");
  if (at < 0) return unreadable(`${quote(text)} is not a range; write its two ends with ... between them`);
  const from = readEnd(text.slice(0, at), type.element, "start");
  if ("problem" in from) return from;
  const to = readEnd(text.slice(at + 3), type.element, "end");
  if ("problem" in to) return to;
  return { value: { kind: "range", from: from.value, to: to.value } };
}

function readEnd(text: string, element: ElementType, which: "start" | "end"): InputReading<ScalarValue> {
  const trimmed = text.trim();
  return trimmed === ""
    ? { code: "empty", problem: `the ${which} of the range is empty` }
    : readScalar(trimmed, element);
}
