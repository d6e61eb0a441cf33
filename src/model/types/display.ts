import { ascending } from "../ascending.ts";
import { exactText, fitsDecimal, formatFixed } from "../numbers/decimal.ts";
import { compare, divide, multiply, ONE, type Rational, rational } from "../numbers/rational.ts";
import { formatDate, formatTime } from "../time/temporal-text.ts";
import type { NumberValue, ScalarValue, Value } from "../value.ts";
import { displayDimensions } from "./dimensions.ts";
import type { MeasureType, MeasureUnit, RatioType, RatioUnit, Type } from "./type.ts";

/**
 * The one member of a result that carries its value for programs
 * (docs/spec/06-show-explanations.md#6-5-showvalue).
 */
export type TypedMember =
  | { readonly number: string }
  | { readonly boolean: boolean }
  | { readonly text: string }
  | { readonly date: string }
  | { readonly time: string }
  | { readonly ratio: UnitMap }
  | { readonly measure: UnitMap }
  | { readonly calendar: { readonly value: string; readonly unit: string } }
  | { readonly range: { readonly from: DisplayedValue; readonly to: DisplayedValue } };

/** The decimal of an amount in every unit of its type, by the name of the unit. */
type UnitMap = Readonly<Record<string, string>>;

/**
 * A value as `show` and results carry it (docs/spec/06-show-explanations.md#6-5-showvalue):
 * `result` first, then the typed member.
 */
export type DisplayedValue = { readonly result: string } & TypedMember;

/**
 * The text of a value for people
 * (docs/spec/02-types-numbers-units.md#2-1-1-decimal-output-string-all-decimal-strings-in-results-maps-show-messages
 * and docs/spec/02-types-numbers-units.md#2-6-measures-units-and-the-unit-shown, rule 4). `unit` is
 * the static unit. Without it the unit that the value carries is shown, else the first declared
 * one; ends of ranges are in the first declared unit. `numberText` writes the numbers; a number too
 * large for a decimal is written exactly.
 */
export function displayText(value: Value, type: Type, unit?: string, numberText = exactText): string {
  if (value.kind === "number") return displayNumber(value, type, unit ?? value.unit, numberText);
  if (value.kind === "range") {
    const end = endType(type);
    return [value.from, value.to]
      .map((each) => displayText(endValue(each, end), end, undefined, numberText))
      .join("...");
  }
  return displayPlain(value);
}

/**
 * The text of `as text` (docs/spec/02-types-numbers-units.md#2-8-conversion-as, rule 6): the
 * display text as far as it is known before the run. A unit that the value carries is ignored.
 */
export function castText(value: Value, type: Type, unit?: string): string {
  if (value.kind === "number") return displayNumber(value, type, unit, exactText);
  if (value.kind === "range") {
    const end = endType(type);
    return `${castText(value.from, end)}...${castText(value.to, end)}`;
  }
  return displayPlain(value);
}

/**
 * The typed member of a value (docs/spec/06-show-explanations.md#6-5-showvalue); only calendar
 * amounts use `unit`. Values that do not pass `fits` are written exactly.
 */
export function typedValue(value: Value, type: Type, unit?: string): TypedMember {
  switch (value.kind) {
    case "boolean":
      return { boolean: value.value };
    case "text":
      return { text: value.text };
    case "date":
      return { date: formatDate(value) };
    case "time":
      return { time: formatTime(value) };
    case "range": {
      const end = endType(type);
      return {
        range: { from: showValue(endValue(value.from, end), end), to: showValue(endValue(value.to, end), end) },
      };
    }
    case "number":
      return typedNumber(value, type, unit);
    case "list":
    case "row":
      throw new Error(`unreachable: a ${value.kind} has no typed member`);
  }
}

/** Display text and typed member together. */
export function showValue(value: Value, type: Type, unit?: string): DisplayedValue {
  return { result: displayText(value, type, unit), ...typedValue(value, type, unit) };
}

/**
 * True when every number that a result with this value writes is at most 2^96 - 1
 * (docs/spec/02-types-numbers-units.md#2-1-values-and-exactness, rule 3): each unit of a map, each
 * end of a range.
 */
export function fits(value: Value, type: Type, unit?: string): boolean {
  if (value.kind === "range") {
    const end = endType(type);
    return fits(endValue(value.from, end), end) && fits(endValue(value.to, end), end);
  }
  if (value.kind !== "number") return true;
  switch (type.kind) {
    case "measure":
      if (isCalendar(type)) return fitsDecimal(magnitude(value, shownMeasureUnit(type, unit ?? value.unit)));
      return type.units.every((each) => fitsDecimal(magnitude(value, each)));
    case "ratio":
      return type.units.every((each) => fitsDecimal(ratioMagnitude(value, each)));
    default:
      return fitsDecimal(value);
  }
}

/** The number of `unit` in a canonical amount. */
export function magnitude(amount: Rational, unit: MeasureUnit): Rational {
  return unit.factor.n === unit.factor.d ? amount : divide(amount, unit.factor);
}

/** The number of `unit` in a ratio: 0.15 is 15 percent. */
export function ratioMagnitude(ratio: Rational, unit: RatioUnit): Rational {
  return multiply(ratio, unit.perOne);
}

/**
 * The unit in which an amount is shown: `unit` when the type has it, else the first declared one.
 */
export function shownMeasureUnit(type: MeasureType, unit: string | undefined): MeasureUnit {
  const shown = type.units.find(({ name }) => name === unit) ?? type.units[0];
  if (shown === undefined) throw new RangeError("unreachable: a measure without a unit");
  return shown;
}

/**
 * The unit in which a ratio is shown: `unit` when the type has it, else percent
 * (docs/spec/02-types-numbers-units.md#2-9-ratios, rule 2).
 */
export function shownRatioUnit(type: RatioType, unit: string | undefined): RatioUnit {
  const named = unit === undefined ? undefined : type.units.find(({ name }) => name === unit);
  return named ?? type.units.find(({ name }) => name === "percent") ?? PERCENT;
}

const PERCENT: RatioUnit = { name: "percent", perOne: rational(100n) };

/** A magnitude with its ratio unit, as written: `15%`, `5%%`, `250 bp`. */
export function withRatioUnit(text: string, unit: string): string {
  if (unit === "percent") return `${text}%`;
  return unit === "permille" ? `${text}%%` : `${text} ${unit}`;
}

function displayNumber(value: Rational, type: Type, unit: string | undefined, numberText: typeof exactText): string {
  switch (type.kind) {
    case "measure": {
      const shown = shownMeasureUnit(type, unit);
      return `${decimalText(magnitude(value, shown), type.decimals, numberText)} ${shown.name}`;
    }
    case "ratio": {
      const shown = shownRatioUnit(type, unit);
      return withRatioUnit(numberText(ratioMagnitude(value, shown)), shown.name);
    }
    case "anonymous":
      return type.dimensions.length === 0
        ? numberText(value)
        : `${numberText(value)} ${displayDimensions(type.dimensions)}`;
    default:
      return numberText(value);
  }
}

function displayPlain(value: Exclude<Value, { kind: "number" | "range" }>): string {
  switch (value.kind) {
    case "boolean":
      return value.value ? "true" : "false";
    case "text":
      return value.text;
    case "date":
      return formatDate(value);
    case "time":
      return formatTime(value);
    case "row":
      return value.name;
    case "list":
      return value.items.map(({ name }) => name).join(", ");
  }
}

function typedNumber(value: NumberValue, type: Type, unit: string | undefined): TypedMember {
  switch (type.kind) {
    case "measure": {
      if (isCalendar(type)) {
        const shown = shownMeasureUnit(type, unit ?? value.unit);
        return { calendar: { value: decimalText(magnitude(value, shown), type.decimals), unit: shown.name } };
      }
      return { measure: unitMap(type.units, (each) => decimalText(magnitude(value, each), type.decimals)) };
    }
    case "ratio":
      return { ratio: unitMap(type.units, (each) => decimalText(ratioMagnitude(value, each), type.decimals)) };
    case "number":
      return { number: decimalText(value, type.decimals) };
    default:
      return { number: exactText(value) };
  }
}

function unitMap<U extends { readonly name: string }>(units: readonly U[], text: (unit: U) => string): UnitMap {
  const sorted = [...units].sort((a, b) => ascending(a.name, b.name));
  return Object.fromEntries(sorted.map((unit) => [unit.name, text(unit)]));
}

function isCalendar(type: MeasureType): boolean {
  return type.traits.includes("calendar");
}

function decimalText(r: Rational, decimals: number | undefined, numberText = exactText): string {
  return decimals === undefined || !fitsDecimal(r) ? numberText(r) : formatFixed(r, decimals);
}

/**
 * The type of a range's ends for display. `decimals` do not apply to the ends of a range
 * (docs/spec/03-dates-times-ranges.md#3-8-1-declaring); ends without units are amounts that no type
 * declares.
 */
function endType(type: Type): Type {
  switch (type.kind) {
    case "numberrange":
    case "ratiorange":
    case "measurerange": {
      const { element } = type;
      if (element.kind === "measure" && element.units.length === 0)
        return { kind: "anonymous", dimensions: element.dimensions };
      return element.decimals === undefined ? element : { ...element, decimals: undefined };
    }
    case "daterange":
    case "timerange":
      return type.element;
    default:
      return type;
  }
}

/**
 * The end of a range for display: without the unit it carries, as ends show in the first declared
 * unit (docs/spec/03-dates-times-ranges.md#3-6-3-order-emptiness-values).
 */
function endValue(value: ScalarValue, type: Type): ScalarValue {
  const counted = type.kind === "measure" || type.kind === "ratio";
  if (value.kind !== "number" || !counted || value.unit === undefined) return value;
  return { kind: "number", n: value.n, d: value.d };
}

export type NumericType = Extract<Type, { kind: "number" | "ratio" | "measure" }>;

/**
 * The unit in which people give values of a type, and how much of its base one is: of an amount the
 * larger one of the first unit and of that of the bounds.
 */
export function usualUnit(type: NumericType): { readonly name: string | undefined; readonly size: Rational } {
  if (type.kind === "number") return { name: undefined, size: ONE };
  if (type.kind === "ratio") return { name: PERCENT.name, size: divide(ONE, PERCENT.perOne) };
  const { units, minimum, maximum, decimals } = type;
  const [first] = units;
  // Decimals count in the first one.
  const bound = decimals === undefined ? (minimum ?? maximum) : undefined;
  const written = units.find(({ name }) => name === bound?.unit);
  const unit = written && first && compare(written.factor, first.factor) > 0 ? written : first;
  return { name: unit?.name, size: unit?.factor ?? ONE };
}
